# Groups of GoLD's own problems on boards without marks, for the test suite and for GNU Go's regression
# driver (docs/benchmarks.md tells how). The answers follow from what is proved of the problems.
# Straight three in the corner: kill
boardsize 9
play black H5
play black J5
play black G4
play white H4
play white J4
play black G3
play white H3
play black G2
play white H2
play black G1
play white H1
1 owl_attack H4
#? [1 J2]
2 owl_defend H4
#? [1 J2]
3 dragon_status H4
#? [critical J2 J2]
# Square four in the corner: kill
boardsize 9
play black F9
play white G9
play black F8
play white G8
play white J8
play black F7
play white G7
play white H7
play white J7
play black G6
play black H6
play black J6
4 owl_attack G9
#? [1 H9]
5 owl_defend G9
#? [1 H9]
6 dragon_status G9
#? [critical H9 H9]
# Straight four in the corner: live
boardsize 9
play white D9
play black E9
play white G9
play white D8
play black E8
play black F8
play black G8
play black H8
play black J8
play white E7
play white F7
play white G7
play white H7
play white J7
7 owl_attack E9
#? [1 H9]
8 owl_defend E9
#? [1 H9]
9 dragon_status E9
#? [critical H9 H9]
# Ko in the corner
boardsize 13
play black K13
play white L13
play black M13
play black K12
play white L12
play black N12
play black K11
play white L11
play black K10
play white L10
play white M10
play white N10
play black K9
play black L9
play black M9
play black N9
10 owl_attack L13
#? [1 (M11|N11)]
11 owl_defend L13
#? [2 M12]
12 dragon_status L13
#? [critical (M11|N11) M12]
# Seki in the corner
boardsize 13
play black A4
play black B4
play black C4
play black D4
play black E4
play black F4
play white A3
play white B3
play white C3
play white D3
play white E3
play black F3
play black B2
play white E2
play black F2
play black C1
play white E1
play black F1
13 owl_attack A3
#? [1 A2]
14 owl_defend A3
#? [1 C2]
15 dragon_status A3
#? [critical A2 C2]
# Bent four in the corner is dead
boardsize 13
play black A4
play black B4
play black C4
play black D4
play black E4
play black F4
play white A3
play white B3
play white C3
play white D3
play white E3
play black F3
play white B2
play white C2
play white D2
play white E2
play black F2
play black A1
play black B1
play black C1
play white E1
play black F1
16 owl_attack A3
#? [2 A2]
17 owl_defend A3
#? [3 pass]
18 dragon_status A3
#? [dead]
# Under the stones
boardsize 13
play white A13
play white C13
play black D13
play white E13
play black B12
play black C12
play black D12
play white E12
play black A11
play black B11
play black C11
play white D11
play white E11
play white A10
play white B10
play white C10
play white D10
19 owl_attack D13
#? [1 B13]
20 owl_defend D13
#? [1 B13]
21 dragon_status D13
#? [critical B13 B13]
# The two-headed dragon: live
boardsize 13
play black C9
play black D9
play black E9
play black F9
play black G9
play black H9
play black J9
play black B8
play white C8
play white D8
play white E8
play white F8
play white G8
play white H8
play white J8
play black K8
play black A7
play black B7
play white C7
play black D7
play black E7
play black F7
play black G7
play black H7
play white J7
play black K7
play black A6
play white B6
play white C6
play black D6
play black G6
play white H6
play white J6
play black K6
play black A5
play white B5
play white D5
play black E5
play black G5
play white H5
play black L5
play black B4
play white C4
play white D4
play black E4
play black G4
play black H4
play white J4
play white K4
play black L4
play black B3
play white C3
play black D3
play black E3
play black F3
play black G3
play black H3
play white J3
play black K3
play black L3
play black B2
play white C2
play white D2
play white E2
play white F2
play white G2
play white H2
play white J2
play black K2
play black C1
play black D1
play black E1
play black F1
play black G1
play black H1
play black J1
# White's kill is proved in the dragon's region; on the whole board that is too large a question.
22 owl_defend C8
#? [1 K5]
23 dragon_status C8
#? [unknown]
