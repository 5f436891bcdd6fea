-- The schema of the progress database, as the steps that lead to it from nothing.
--
-- A step that was released is never changed: a later version adds another one. Times are UTC in ISO format, which sorts
-- as text; moves are names such as C3 with blanks between, from the canonical view of their problem
-- (gold/problem/matching/identity.py).

-- Step 1
CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    problem TEXT NOT NULL,
    at TEXT NOT NULL,
    solved INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    takebacks INTEGER NOT NULL
);
CREATE INDEX attempts_by_problem ON attempts (problem);

-- Step 2
-- How long the person thought, in which mode, all moves of both sides, and after how many of these the first wrong move
-- was made. An attempt counts unless it ended with a result that nobody has proved.
ALTER TABLE attempts ADD COLUMN seconds REAL;
ALTER TABLE attempts ADD COLUMN mode TEXT NOT NULL DEFAULT 'study';
ALTER TABLE attempts ADD COLUMN moves TEXT NOT NULL DEFAULT '';
ALTER TABLE attempts ADD COLUMN mistake INTEGER;
ALTER TABLE attempts ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
CREATE INDEX attempts_by_time ON attempts (at);
-- A problem as it stood in its file, so that a review survives the file.
CREATE TABLE problems (id TEXT PRIMARY KEY, text TEXT NOT NULL);
-- A position to review: a problem after some moves. `memory` is what the scheduler knows of it, as JSON.
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    problem TEXT NOT NULL REFERENCES problems (id),
    moves TEXT NOT NULL,
    due TEXT NOT NULL,
    memory TEXT NOT NULL,
    UNIQUE (problem, moves)
);
CREATE INDEX cards_by_due ON cards (due);
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES cards (id),
    at TEXT NOT NULL,
    grade INTEGER NOT NULL,
    seconds REAL
);
CREATE INDEX reviews_by_card ON reviews (card);
-- What the scheduler has learned from the person's reviews: its parameters, as JSON.
CREATE TABLE schedulers (id INTEGER PRIMARY KEY, at TEXT NOT NULL, parameters TEXT NOT NULL);
-- Glicko-2 ratings after each rated attempt: of the person (`problem` is NULL) and of the problem.
CREATE TABLE ratings (
    id INTEGER PRIMARY KEY,
    problem TEXT,
    at TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
);
CREATE INDEX ratings_by_problem ON ratings (problem, id);

-- Step 3
-- What the person says of a problem. A row may have become empty.
CREATE TABLE notes (
    problem TEXT PRIMARY KEY,
    favourite INTEGER NOT NULL DEFAULT 0,
    text TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL
);

-- Step 4
-- What the proof of a problem tells of how hard it is, and its motifs with blanks between. It can be found again at any
-- time. `version` is that of the search.
CREATE TABLE estimates (
    problem TEXT PRIMARY KEY,
    proved INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    working INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    deepest INTEGER NOT NULL,
    tempting INTEGER NOT NULL,
    motifs TEXT NOT NULL,
    version INTEGER NOT NULL
);

-- Step 5
-- How each exam ended: at which level, how many of its problems were solved, in how many seconds.
CREATE TABLE exams (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    level REAL NOT NULL,
    solved INTEGER NOT NULL,
    problems INTEGER NOT NULL,
    seconds REAL NOT NULL,
    passed INTEGER NOT NULL
);

-- Step 6
-- How many minutes the person's clock was ahead of UTC. For what is older, the rules of the zone of the computer that
-- has it: `zone_of` is a function of the program.
ALTER TABLE attempts ADD COLUMN zone INTEGER;
ALTER TABLE reviews ADD COLUMN zone INTEGER;
UPDATE attempts SET zone = zone_of(at);
UPDATE reviews SET zone = zone_of(at);
-- Of an attempt that was rated: how hard the problem was then, its deviation, and how much harder the line made it. With
-- this, ratings can be computed again when attempts of another computer come in between.
ALTER TABLE attempts ADD COLUMN difficulty REAL;
ALTER TABLE attempts ADD COLUMN deviation REAL;
ALTER TABLE attempts ADD COLUMN harder REAL;
-- 1 if a rating was stated by the person who had none, 2 if they had one, 0 if it is of an attempt, -1 if it was stated
-- first, but older attempts came from elsewhere, so that it does not hold.
ALTER TABLE ratings ADD COLUMN stated INTEGER;

-- Step 7
-- Whether the person wants to be offered a problem no more, and since when. A row may say no again.
CREATE TABLE never (problem TEXT PRIMARY KEY, never INTEGER NOT NULL, at TEXT NOT NULL);
