# Score sheets, a line for each hand.
sh evening/sheets.sh
