# A club in which another of the four confirms each hand.
sh evening/typed.sh evening/agreement.txt evening/agreement.yaml
