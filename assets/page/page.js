// Plays the problems of a page. The rules are those of gold/board/board.py; what a move is worth, and how it is
// answered, stands in the page's data (gold/gui/sheets/playing_page.py). A move that is not in there is called
// "not in this page": nothing is worked out here but the rules.
"use strict";

const BLACK = 1, VALID = 3, INVALID = 4, KO = 5, BLACK_KEYSTONE = 6, WHITE_KEYSTONE = 7;
const PASS = -1, NO_MOVE = -2; // moves
const NOT_HERE = -1, OVER = -2; // positions after an answer; the others have numbers
const colorOf = (state) => (state === 1 || state === 6 ? 1 : state === 2 || state === 7 ? 2 : 0);
const isEmpty = (state) => state === VALID || state === KO || state === INVALID;

// The rules

class Board {
  constructor(size, states, toPlay, hasWall) {
    this.size = size;
    this.states = states.slice();
    this.toPlay = toPlay;
    this.hasWall = hasWall;
    this.ko = states.indexOf(KO);
    const marked = new Set(states.filter((state) => state >= BLACK_KEYSTONE));
    this.defender = marked.size === 1 ? colorOf([...marked][0]) : 0;
    this.friends = new Set(); // stones of the defender's that are connected to safety beyond the wall
    states.forEach((state, point) => {
      if (!hasWall || !this.defender || colorOf(state) !== this.defender || this.friends.has(point)) return;
      const chain = this.chain(point);
      const isSafe = chain.some((stone) => this.around(stone).some((near) => states[near] === INVALID));
      if (isSafe) chain.forEach((stone) => this.friends.add(stone));
    });
  }

  copy() {
    const board = Object.create(Board.prototype);
    return Object.assign(board, this, { states: this.states.slice() });
  }

  around(point) {
    const column = point % this.size;
    const near = [point - this.size, point + this.size];
    if (column > 0) near.push(point - 1);
    if (column < this.size - 1) near.push(point + 1);
    return near.filter((each) => each >= 0 && each < this.size * this.size);
  }

  chain(point) {
    const color = colorOf(this.states[point]);
    const found = new Set([point]);
    for (const stone of found) { // grows while it is walked through
      for (const near of this.around(stone)) if (colorOf(this.states[near]) === color) found.add(near);
    }
    return [...found];
  }

  liberties(chain) {
    const color = colorOf(this.states[chain[0]]);
    const isSafe = chain.some((stone) => this.friends.has(stone));
    const found = new Set();
    for (const stone of chain) {
      for (const near of this.around(stone)) {
        const state = this.states[near];
        const isBeyond = state === INVALID && (!this.hasWall || color !== this.defender || isSafe);
        if (state === VALID || state === KO || isBeyond) found.add(near);
      }
    }
    return found;
  }

  // Place a stone, or pass. Returns why that is illegal, and the board is then as it was; else an empty text.
  play(point) {
    if (point === PASS) {
      this.openKo();
      this.toPlay = 3 - this.toPlay;
      return "";
    }
    const state = this.states[point];
    if (state === KO) return "ko";
    if (state !== VALID) return state === INVALID ? "outside" : "occupied";
    const color = this.toPlay;
    this.states[point] = color;
    const captured = [];
    for (const near of this.around(point)) {
      if (colorOf(this.states[near]) !== 3 - color) continue;
      const chain = this.chain(near);
      if (this.liberties(chain).size > 0) continue;
      for (const stone of chain) this.states[stone] = VALID;
      captured.push(...chain);
    }
    const own = this.chain(point);
    const free = this.liberties(own);
    if (free.size === 0) {
      this.states[point] = VALID;
      return "suicide";
    }
    this.openKo();
    if (captured.length === 1 && own.length === 1 && free.size === 1 && free.has(captured[0])) {
      this.ko = captured[0];
      this.states[this.ko] = KO;
    }
    this.toPlay = 3 - color;
    return "";
  }

  openKo() {
    if (this.ko >= 0) this.states[this.ko] = VALID;
    this.ko = -1;
  }

  hasMove() {
    return this.states.some((state, point) => state === VALID && this.copy().play(point) === "");
  }

  // The side that attacks may pass only if a ko forbids its last move.
  mayPass() {
    return !this.defender || this.toPlay === this.defender || (this.ko >= 0 && !this.hasMove());
  }
}

// What is shown

const { texts, problems } = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const put = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
const solved = new Set();
let number = 0; // of the problem
let problem = null;
let game = []; // a step for each move of the person's: the board after its answer, and what is said of it
let start = null;
let hints = 0;
let cursor = null;
let aimed = null; // a point on a small board that was touched once
let isAsked = false; // whether "alive or dead?" waits for its answer

const step = () => game[game.length - 1] || start;

function nameOf(point) {
  if (point === PASS) return texts.pass;
  const row = Math.floor(point / problem.size);
  return texts.columns[point % problem.size] + (problem.size - row);
}

function open(which) {
  number = which;
  problem = problems[which];
  const board = new Board(problem.size, Array.from(problem.states, Number), problem.turn, problem.wall);
  start = { board, position: 0, move: null, answer: null, numbers: {}, said: null, solves: 0 };
  start.labels = problem.labels;
  const [top, left] = problem.crop;
  cursor = Math.max(0, problem.states.search(/[3]/));
  if (cursor < 0) cursor = top * problem.size + left;
  isAsked = problem.settled !== null && !solved.has(which);
  location.replace("#" + (which + 1));
  restart();
}

function restart() {
  game = [];
  hints = 0;
  aimed = null;
  say("", "", "");
  draw();
}

function say(kind, verdict, story) {
  at("message").className = kind;
  at("verdict").textContent = verdict;
  at("story").textContent = story;
}

function sayAgain() {
  const { said } = step();
  if (said) say(...said);
  else say("", "", "");
}

function draw() {
  const isSolved = solved.has(number);
  const board = step().board;
  at("place").textContent = (number + 1) + " / " + problems.length;
  at("place").setAttribute("aria-label", put(texts.place, { n: number + 1, total: problems.length }));
  at("previous").disabled = number === 0;
  at("next").disabled = number === problems.length - 1;
  at("title").textContent = isSolved ? problem.solvedTitle : problem.title;
  at("mark").textContent = isSolved ? " ✓ " + texts.solved : "";
  at("about").textContent = isSolved ? problem.solvedAbout : problem.about;
  at("task").textContent = problem.task;
  at("answers").hidden = !isAsked;
  at("actions").hidden = isAsked;
  at("undo").disabled = game.length === 0;
  at("pass").disabled = !board.mayPass();
  const isLast = number === problems.length - 1;
  at("onwards").hidden = isLast;
  at("onwards").className = isSolved ? "solved" : "";
  const isAllSolved = solved.size === problems.length;
  at("notes").replaceChildren(...(isAllSolved ? [texts.allSolved] : []).concat(problem.notes).map((note) => {
    const line = document.createElement("li");
    line.textContent = note;
    return line;
  }));
  const named = (test) => board.states.map((state, point) => (test(state) ? nameOf(point) : ""))
    .filter(Boolean).join(" ") || texts.none;
  at("stones").textContent = put(texts.stones, {
    black: named((state) => colorOf(state) === BLACK), white: named((state) => colorOf(state) === 2),
    marked: named((state) => state >= BLACK_KEYSTONE),
  });
  drawBoard(board);
}

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40, EDGE = 34;

function drawBoard(board) {
  const [top, left, bottom, right] = problem.crop;
  const size = problem.size;
  const width = (right - left + 1) * CELL, height = (bottom - top + 1) * CELL;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${width + EDGE} ${height + EDGE}`);
  svg.setAttribute("aria-hidden", "true");
  const x = (column) => EDGE + (column - left + 0.5) * CELL;
  const y = (row) => (row - top + 0.5) * CELL;
  const add = (kind, className, values, text) => {
    const part = document.createElementNS(SVG, kind);
    part.setAttribute("class", className);
    for (const name in values) part.setAttribute(name, values[name]);
    if (text !== undefined) part.textContent = text;
    svg.append(part);
  };
  const line = (className, x1, y1, x2, y2, stroke) =>
    add("line", className, { x1, y1, x2, y2, "stroke-width": stroke, "stroke-linecap": "square" });
  const center = (point) => [x(point % size), y(Math.floor(point / size))];
  const square = (className, point, reach, stroke) => {
    const [cx, cy] = center(point);
    add("rect", className,
      { x: cx - reach, y: cy - reach, width: 2 * reach, height: 2 * reach, "stroke-width": stroke });
  };
  const isShown = (point) => {
    const row = Math.floor(point / size), column = point % size;
    return row >= top && row <= bottom && column >= left && column <= right;
  };
  add("rect", "wood", { x: 0, y: 0, width: width + EDGE, height: height + EDGE });
  const ends = (first, last, low, high, place) => [
    low === 0 ? place(low) : place(low) - CELL / 2, high === size - 1 ? place(high) : place(high) + CELL / 2];
  for (let row = top; row <= bottom; row += 1) {
    const [from, to] = ends(left, right, left, right, x);
    line("line", from, y(row), to, y(row), row === 0 || row === size - 1 ? 3 : 1.6);
    add("text", "name", { x: EDGE / 2, y: y(row) + 6, "font-size": 17 }, size - row);
  }
  for (let column = left; column <= right; column += 1) {
    const [from, to] = ends(top, bottom, top, bottom, y);
    line("line", x(column), from, x(column), to, column === 0 || column === size - 1 ? 3 : 1.6);
    add("text", "name", { x: x(column), y: height + EDGE / 2 + 4, "font-size": 17 }, texts.columns[column]);
  }
  for (const [row, column] of problem.stars) {
    if (isShown(row * size + column)) add("circle", "star", { cx: x(column), cy: y(row), r: 4 });
  }
  drawWall(line, isShown, x, y);
  const area = isAsked ? [] : hintedArea();
  for (const point of area) square("area", point, CELL / 2, 0);
  const hasOutside = problem.states.includes("4");
  board.states.forEach((state, point) => {
    if (!isShown(point)) return;
    const [cx, cy] = center(point);
    const count = step().numbers[point]; // in a solution, of a stone that is still to come
    const color = count ? (count % 2 ? problem.turn : 3 - problem.turn) : colorOf(state);
    if (state === VALID && hasOutside) add("circle", "open", { cx, cy, r: 3.2 });
    if (state === KO) square("here", point, CELL * 0.2, 3);
    if (!color) return;
    const ink = color === BLACK ? "onblack" : "onwhite";
    add("circle", color === BLACK ? "black" : "white", { cx, cy, r: CELL * 0.47, "stroke-width": 1.4 });
    if (count) {
      add("text", "number " + ink, { x: cx, y: cy + 6.5, "font-size": 18 }, count);
    } else if (state >= BLACK_KEYSTONE) {
      const corners = [[0, -10], [9, 6], [-9, 6]].map(([dx, dy]) => (cx + dx) + "," + (cy + dy)).join(" ");
      add("polygon", "target " + ink, { points: corners, "stroke-width": 2.4 });
    } else if (point === lastMove()) {
      add("circle", "last " + ink, { cx, cy, r: CELL * 0.2, "stroke-width": 2.4 });
    }
  });
  for (const [point, text] of step().labels || []) {
    const [cx, cy] = center(point);
    const color = colorOf(board.states[point]);
    if (!color) add("circle", "wood", { cx, cy, r: CELL * 0.38 });
    const ink = color === BLACK ? "onblack" : "onwhite";
    add("text", "number " + ink, { x: cx, y: cy + 6.5, "font-size": text.length > 1 ? 15 : 19 }, text);
  }
  const hinted = isAsked ? null : hintedPoint();
  for (const point of [hinted, aimed]) {
    if (point === null || point === PASS) continue;
    const [cx, cy] = center(point);
    add("circle", "here", { cx, cy, r: CELL * 0.3, "stroke-width": 5 });
  }
  square("cursor", cursor, CELL * 0.42, 3); // seen while the board has the focus by the keyboard
  at("board").replaceChildren(svg);
  at("board").setAttribute("aria-label", texts.board);
}

function drawWall(line, isShown, x, y) {
  const { size, outside } = problem;
  if (!outside) return;
  for (let point = 0; point < size * size; point += 1) {
    if (outside[point] === "1" || !isShown(point)) continue;
    const row = Math.floor(point / size), column = point % size;
    for (const [down, across] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const beyond = [row + down, column + across];
      const onBoard = beyond.every((each) => each >= 0 && each < size);
      if (!onBoard || outside[beyond[0] * size + beyond[1]] !== "1") continue;
      const [cx, cy] = [x(column) + across * CELL / 2, y(row) + down * CELL / 2];
      const [dx, dy] = [Math.abs(down) * CELL / 2, Math.abs(across) * CELL / 2];
      line("wall", cx - dx, cy - dy, cx + dx, cy + dy, 4);
    }
  }
}

const lastMove = () => {
  const { move, answer } = step();
  return answer !== null && answer >= 0 ? answer : move;
};

// The answers

function answersAt(position) {
  const found = new Map();
  const { moves } = problem.positions[position];
  for (let at = 0; at < moves.length; at += 4) found.set(moves[at], moves.slice(at + 1, at + 4));
  return found;
}

function play(point) {
  if (isAsked) return;
  const before = step();
  const board = before.board.copy();
  if (before.position < 0) {
    if (before.position === OVER) say("warning", "", texts.over);
    else say("warning", ...texts.notHere);
    return;
  }
  const illegal = point === PASS && !board.mayPass() ? "pass" : board.play(point);
  if (illegal) {
    say("warning", "", texts.illegal[illegal]);
    return;
  }
  hints = 0;
  const entry = answersAt(before.position).get(point);
  if (!entry) {
    const said = ["warning", ...texts.notHere];
    game.push({ board, position: NOT_HERE, move: point, answer: null, numbers: {}, said, solves: 0 });
    sayAgain();
    draw();
    return;
  }
  const [answer, following, told] = entry;
  const [kind, title, text, solves] = problem.said[told];
  let story = text;
  if (answer !== NO_MOVE) {
    const which = point === PASS ? (answer === PASS ? 3 : 2) : (answer === PASS ? 1 : 0);
    const side = texts.sides[board.toPlay];
    const exchange = put(texts.exchanges[which], { move: nameOf(point), answer: nameOf(answer), side });
    story = (exchange + " " + text).trim();
    board.play(answer);
  }
  if (solves > 0) solved.add(number);
  const said = [kind, title, story];
  game.push({
    board, position: following, move: point, answer: answer === NO_MOVE ? null : answer, numbers: {}, said, solves,
    labels: (problem.positions[before.position].labels || {})[point],
  });
  sayAgain();
  draw();
}

function undo() {
  if (game.length) game.pop();
  hints = 0;
  aimed = null;
  sayAgain();
  draw();
}

// Hints and solutions

const rights = () => (step().position < 0 ? [] : problem.positions[step().position].right || []);
const hintedArea = () => (hints === 1 ? problem.positions[step().position].area || [] : []);
const hintedPoint = () => (hints > 1 ? rights()[0] : null);

function hint() {
  const right = rights();
  if (!right.length) {
    if (problem.settled) say("info", problem.settled.right, "");
    else if (step().position === OVER) say("warning", "", texts.over);
    else say("warning", "", step().solves < 0 ? texts.lost : texts.noHint);
    return;
  }
  const hasArea = (problem.positions[step().position].area || []).length > 0;
  hints = hints === 0 && hasArea ? 1 : 2;
  say("info", "", hints === 1 ? texts.hints[0] : right[0] === PASS ? texts.hints[2] : texts.hints[1]);
  draw();
}

// The line that the proof plays from the first position, as a diagram with numbers.
function solution() {
  game = [];
  hints = 0;
  const line = problem.settled ? [] : lineOf(0);
  if (problem.settled) {
    say("info", problem.settled.right, "");
  } else if (!line.length) {
    say("warning", "", texts.noSolution);
  } else {
    const moves = line.map((point, index) => (index + 1) + "\u00a0" + nameOf(point)).join("  ");
    const numbers = {};
    line.forEach((point, index) => {
      if (isEmpty(start.board.states[point]) && !(point in numbers)) numbers[point] = index + 1;
    });
    game.push({ ...start, numbers, said: ["info", put(texts.solutionIs, { moves }), problem.result] });
    sayAgain();
  }
  draw();
}

function lineOf(position) {
  const line = [];
  const seen = new Set();
  while (position >= 0 && !seen.has(position) && problem.positions[position].right) {
    seen.add(position);
    const point = problem.positions[position].right[0];
    const [answer, following, told] = answersAt(position).get(point);
    line.push(point);
    if (problem.said[told][3] > 0 || answer === NO_MOVE) break;
    line.push(answer);
    position = following;
  }
  return line;
}

function answerSettled(isAlive) {
  isAsked = false;
  const isRight = isAlive === problem.settled.alive;
  if (isRight) solved.add(number);
  say(isRight ? "good" : "bad", isRight ? problem.settled.right : problem.settled.wrong, "");
  draw();
}

// Fingers, mouse and keys

const SMALL = 24; // pixels between two lines, where a finger does not hit one point for certain

function touch(event) {
  const [top, left, bottom, right] = problem.crop;
  const svg = at("board").firstElementChild;
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const column = left + Math.floor((place.x - EDGE) / CELL), row = top + Math.floor(place.y / CELL);
  if (row < top || row > bottom || column < left || column > right) return;
  cursor = row * problem.size + column;
  const isSmall = svg.getScreenCTM().a * CELL < SMALL;
  if (isSmall && event.pointerType === "touch" && aimed !== cursor && !isAsked) {
    aimed = cursor;
    say("info", "", put(texts.aim, { point: nameOf(cursor) }));
    draw();
    return;
  }
  aimed = null;
  play(cursor);
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [top, left, bottom, right] = problem.crop;
    const row = Math.floor(cursor / problem.size) + arrow[0], column = cursor % problem.size + arrow[1];
    if (row >= top && row <= bottom && column >= left && column <= right) cursor = row * problem.size + column;
    at("cursor").textContent = whatIsAt(cursor);
    draw();
  } else if (event.key === "Enter" || event.key === " ") {
    play(cursor);
  } else if (event.key === "Backspace") {
    undo();
  } else {
    return;
  }
  event.preventDefault();
}

function whatIsAt(point) {
  const state = step().board.states[point];
  const color = colorOf(state);
  const text = color ? (state >= BLACK_KEYSTONE ? texts.markedStone : texts.stone)[color]
    : state === INVALID ? texts.closed : texts.empty;
  return put(text, { point: nameOf(point) });
}

function begin() {
  for (const [id, text] of [["undo", texts.undo], ["pass", texts.passMove], ["hint", texts.hint],
    ["solution", texts.solution], ["onwards", texts.next], ["alive", texts.alive], ["dead", texts.dead]]) {
    at(id).textContent = text;
  }
  at("previous").setAttribute("aria-label", texts.previous);
  at("next").setAttribute("aria-label", texts.next);
  const clicks = {
    undo, hint, solution, pass: () => play(PASS), onwards: () => open(number + 1),
    previous: () => open(number - 1), next: () => open(number + 1),
    alive: () => answerSettled(true), dead: () => answerSettled(false), board: touch,
  };
  for (const id in clicks) at(id).addEventListener("click", clicks[id]);
  at("board").addEventListener("keydown", key);
  document.querySelector("main").hidden = false;
  const asked = Number(location.hash.slice(1));
  open(asked >= 1 && asked <= problems.length ? asked - 1 : 0);
}

if (problems.length) begin();
