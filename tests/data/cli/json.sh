sikwu score --json '[CCC] 234p 567p 99s 12m + 3m / S E'
sikwu score --json '234m 567m 345p 678s 9s + 9s<E / S E'
sikwu score --json '147m 258p 369s 123m E + E'
sikwu score --json '[FFF] 123m 456m 789m E + E<? (3f) / S E'
sikwu score --json '[EEE] [SSS] CC WW NNN + W<N / W W'
sikwu score --json '+ flowers (1234f 123g)'
sikwu score --json '[2222m] 345p 678p 789s E + E<S' --rules hk-eighteen
sikwu score --json '一二三萬 45x'
sikwu score --json '123m 456m 789m 1122p + 2p' --seat X
sikwu score --json '123m 456m 789m 1122p + 2p' --rules hk-new-style

# A batch: what is not asked is echoed, and a bad line is answered in its place.
sikwu score --batch questions.jsonl
sikwu score --batch - < questions.jsonl | head -n 1
sikwu score --batch nowhere.jsonl
