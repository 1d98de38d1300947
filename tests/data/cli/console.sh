printf '%s\n' '# a comment' '' '/score [CCC] 234p 567p 99s 12m + 3m' | sikwu
printf '%s\n' '/score [CCC] 234p 567p 99s 12m + 3m seat:S flags:last explain:yes' | sikwu
printf '%s\n' '/score 123m 45x' '/score by:throw hand:123m' '/score seat:S' '/skore 123m' 'score 123m' '/help me' | sikwu
printf '%s\n' '/quit' '/score 123m 45x' | sikwu
printf '/score \377\n/score + flowers (1234f 123g)' | sikwu
printf '/rules show nowhere\r\n/help\r\n' | sikwu
DISCORD_TOKEN='a secret' sikwu
