# Every fault is marked under the text, full-width text too.
sikwu score '123m 45x'
sikwu score '一二三萬 １２３ｐ 🀐🀑🀒 發發 東Q + 發'
sikwu score '[555p] 55p 123m 456m 99s + 9s'
sikwu score '123m 456m 789m 11p 22p 3p + 2p'
sikwu score '123m 456m 789m 11p + 2p'
sikwu score '[135m] 456m 789m 123p 1s + 1s'
sikwu score '123m 456m 789m 1122p + 2p (1f 1f)'
sikwu score '123m 456m 789m 1122p + 2p<S / E last first'
sikwu score '123m 456m 789m 1122p + 2p / E firts'
sikwu score ''

# The context that options give, and a text that says otherwise.
sikwu score '123m 456m 789m 1122p + 2p' --seat X
sikwu score '123m 456m 789m 1122p + 2p<S / E E' --seat W
sikwu score '123m 456m 789m 1122p + 2p' --kong 3
sikwu score '123m 456m 789m 1122p + 2p' --kong 1
sikwu score '123m 456m 789m 1122p + 2p' --baau E

# A rule set that nobody knows, and one that has no flowers.
sikwu score '123m 456m 789m 1122p + 2p' --rules hk-new-style
sikwu rules hk-new-style
sikwu score '123m 456m 789m 1122p + 2p (3f)' --rules dry --config house.yaml

# Arguments that say nothing, or two things.
sikwu score
sikwu score --batch questions.jsonl --seat S
sikwu shuffle
