# Pictures are written, and told in words: a hand, a table, a film, the charts of an evening. What
# is asked of a picture that nobody draws is refused.
sh evening/drawn.sh
