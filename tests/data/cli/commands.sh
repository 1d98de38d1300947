# What Discord is told: every command of the bot, with its options.
sikwu commands
