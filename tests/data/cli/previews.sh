# What another rule set would change, and whether a wall is the one that was committed to.
echo '/rules preview hk-thirteen' | sikwu
echo '/rules preview rules:hk-old-style' | sikwu
echo '/rules preview' | sikwu
echo '/rules preview file:nonsense.yaml' | sikwu
echo '/verify wall ../../../records/worked-example.hkmj' | sikwu
echo '/verify wall ../records/another-wall.hkmj' | sikwu
echo '/audit' | sikwu
