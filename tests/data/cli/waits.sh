# Each tile that would win, how many are left, and what it would be worth.
sikwu waits '[CCC] 234p 567p 99s 12m / S E'
sikwu waits 1112345678999s --seen '1s 555s' --rules hk-thirteen
sikwu waits '[CCC] [FFF] PP 44m 789s (3f)' --seat N --round N
sikwu waits '1133m 5577p 2299s E' --rules hk-eighteen

# Dead waits stand apart: seen, or held four times (which is no wait at all).
sikwu waits '[CCC] 23456777m88p' --seen '1111m 88p 9s'
sikwu waits '[CCC] 234p 567p 99s 12m' --seen 3333m
sikwu waits '123456789m 1111p'

# How far it is, and what brings it nearer.
sikwu waits '[EEE] 13m 46p 99s CFF 2s' --seen '22m FF 5555p'
sikwu waits '147m 258p 369s ESWC'
sikwu waits '147m 258p 369s ESWC' --rules hk-eighteen

# For programs.
sikwu waits '[CCC] [FFF] 1234444m / S W' --json
sikwu waits '[EEE] 13m 46p 99s CFF 2s' --seen '22m FF 5555p' --json
sikwu waits '123m 45x' --json
sikwu waits '[CCC] 234p 567p 99s 12m' --seen '3m 9x' --json
sikwu waits '[CCC] 234p 567p 99s 12m' --rules nowhere --json

# What cannot be read is marked under its own text.
sikwu waits '[CCC] 234p 567p 99s 12m + 3m'
sikwu waits '[CCC] 234p 567p 99s 123m'
sikwu waits '[CCC] 234p 567p 99s 12m / S E last'
sikwu waits '[CCC] 234p 567p 99s 12m / S E' --seat N
sikwu waits '[CCC] 234p 567p 99s 12m' --seat X
sikwu waits '[CCC] 234p 567p 99s 12m' --seen 'E 3f'
sikwu waits '[CCC] 234p 567p 99s 12m' --seen '3m ?'
sikwu waits '[CCC] 234p 567p 99s 12m' --seen '3m CC'
sikwu waits '[CCC] 234p 567p 99s 12m (2f)' --rules dry --config house.yaml
sikwu waits '[CCC] 234p 567p 99s 12m' --rules nowhere
sikwu waits

# In the console.
printf '%s\n' '/waits [CCC] 234p 567p 99s 12m seat:S seen:3m 9s' '/waits 123m seen:4x' '/waits seen:4m' | sikwu
