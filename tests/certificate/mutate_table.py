"""Ways to alter the table of a certificate. Each takes the columns as the file has them, which it may change,
and how many of them a set of points takes.
"""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from gold.certificate.table import END_FLAG, UNSURE_FLAG

Columns = npt.NDArray[np.uint8]
BAN, ANSWER, FLAGS, LOW, HIGH = range(-5, 0)
"""The last columns."""


def defenders_stone_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return _with_bit(columns, dice.randrange(octets), dice)


def attackers_stone_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return _with_bit(columns, octets + dice.randrange(octets), dice)


def keystone_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return _with_bit(columns, 2 * octets + dice.randrange(octets), dice)


def keystones_are_all_the_defenders_stones(
    columns: Columns, octets: int, dice: random.Random
) -> Columns:
    columns[2 * octets : 3 * octets] = columns[:octets]
    return columns


def ban_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return _with_number(columns, BAN, octets, dice)


def bans_are_lifted(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[BAN] = 0
    return columns


def answer_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return _with_number(columns, ANSWER, octets, dice)


def answer_is_a_pass(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[ANSWER, dice.randrange(columns.shape[1])] = 0
    return columns


def answers_all_end_play(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[FLAGS] |= END_FLAG
    return columns


def answer_ends_play(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[FLAGS, dice.randrange(columns.shape[1])] ^= END_FLAG
    return columns


def entry_is_unsure(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[FLAGS, dice.randrange(columns.shape[1])] ^= UNSURE_FLAG
    return columns


def bound_is_lower(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[LOW, dice.randrange(columns.shape[1])] //= 2
    return columns


def bounds_are_equal(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[LOW:] = 255
    return columns


def bounds_are_doubled(columns: Columns, octets: int, dice: random.Random) -> Columns:
    moves = (columns[LOW] | columns[HIGH].astype(np.int64) << 8) * 2
    columns[LOW], columns[HIGH] = moves & 255, moves >> 8 & 255
    return columns


def entry_is_gone(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return (
        np.delete(columns, dice.randrange(columns.shape[1]), axis=1)
        if columns.shape[1] > 1
        else columns
    )


def entry_is_double(columns: Columns, octets: int, dice: random.Random) -> Columns:
    entry = columns[:, [dice.randrange(columns.shape[1])]]
    return np.concatenate([columns, entry], axis=1)


def entry_has_a_second_answer(columns: Columns, octets: int, dice: random.Random) -> Columns:
    return answer_changes(entry_is_double(columns, octets, dice), octets, dice)


def entries_change_their_order(columns: Columns, octets: int, dice: random.Random) -> Columns:
    order = list(range(columns.shape[1]))
    dice.shuffle(order)
    return columns[:, order]


def answers_are_exchanged(columns: Columns, octets: int, dice: random.Random) -> Columns:
    one, other = (dice.randrange(columns.shape[1]) for _ in range(2))
    columns[ANSWER, [one, other]] = columns[ANSWER, [other, one]]
    return columns


def byte_changes(columns: Columns, octets: int, dice: random.Random) -> Columns:
    columns[dice.randrange(columns.shape[0]), dice.randrange(columns.shape[1])] = dice.randrange(
        256
    )
    return columns


def _with_bit(columns: Columns, column: int, dice: random.Random) -> Columns:
    columns[column, dice.randrange(columns.shape[1])] ^= 1 << dice.randrange(8)
    return columns


def _with_number(columns: Columns, column: int, octets: int, dice: random.Random) -> Columns:
    columns[column, dice.randrange(columns.shape[1])] = dice.randrange(8 * octets + 1)
    return columns
