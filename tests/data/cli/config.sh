sikwu --config house.yaml rules
sikwu rules --config house.yaml dry
sikwu --config house.yaml score '234m 567m 345p 678s 9s + 9s<E / S E'
echo '/score 234m 567m 345p 678s 9s + 9s<E / S E rules:hk-old-style' | sikwu --config house.yaml
echo '{"hand": "234m 567m 345p 678s 9s + 9s<E / S E"}' | sikwu --config house.yaml score --batch -
echo '{"hand": "234m 567m 345p 678s 9s + 9s<E / S E"}' | sikwu --config house.yaml score --batch - --rules dry

# Where the dealer pays double, it matters who that is.
sikwu --config house.yaml rules dealers
sikwu --config house.yaml score --rules dealers '[FFF] 123m 456m 789m E + E<E / S E'
sikwu --config house.yaml score --rules dealers '[FFF] 123m 456m 789m E + E<? / S E'
sikwu --config house.yaml score --rules dealers --json '[FFF] 123m 456m 789m E + E<? / S E'
sikwu --config house.yaml score --rules dealers --json '[FFF] 123m 456m 789m E + E<? / E E'

# What cannot be understood is refused before anything is answered.
sikwu --config faults.yaml score '234m 567m 345p 678s 9s + 9s<E / S E'
sikwu --config nonsense.yaml rules
sikwu --config nowhere.yaml score '234m 567m 345p 678s 9s + 9s<E / S E'
sikwu --config . score '234m 567m 345p 678s 9s + 9s<E / S E'
printf 'rules: a\nrules: b\n' | sikwu --config /dev/stdin rules
printf 'rules: \377\n' | sikwu --config /dev/stdin rules
