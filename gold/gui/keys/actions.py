"""All actions of keys and buttons, by name. The table of all keys is ``keys.toml`` beside this module."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from gold.i18n import _

N_ = str
"""Marks a text for translation; it is translated when it is shown."""


class Scope(StrEnum):
    """The scope in which a key works: every scene (``WINDOW``), or one scene."""

    WINDOW = "window"
    START = "start"
    """Practice, while no problem is open."""
    PRACTICE = "player"  # the name in settings files
    EDITOR = "editor"
    LINES = "variations"
    """In the editor, while variations are written."""
    LIBRARY = "library"
    PROGRESS = "progress"
    PATTERNS = "patterns"
    GAME = "game"
    DIALOG = "dialog"


class Action(StrEnum):
    """An action of a key or a button. Its value is its name in settings files; ``english`` is its label."""

    english: str

    def __new__(cls, name: str, english: str = "") -> Self:
        """Make a member whose value is its name, with its English label."""
        action = str.__new__(cls, name)
        action._value_ = name
        action.english = english
        return action

    @property
    def words(self) -> str:
        """The action's label in the user's language."""
        return _(self.english)

    # The window
    HELP = "help", N_("Show all keys")
    FULL_SCREEN = "full screen", N_("Full screen")
    QUIT = "quit", N_("Quit GoLD")
    BACK = "back", N_("Back, or reset")
    SHOW_LIBRARY = "show library", N_("Library")
    SHOW_PRACTICE = "show practice", N_("Practice")
    SHOW_EDITOR = "show editor", N_("Editor")
    SHOW_PROGRESS = "show progress", N_("Progress")
    SHOW_PATTERNS = "show patterns", N_("Patterns of strong players")
    SHOW_GAME = "show game", N_("Game: the groups of a game record")
    SETTINGS = "settings", N_("Settings")
    TUTORIAL = "tutorial", N_("Tour")
    WORDS = "words of go", N_("Words of Go")
    GENERATE = "generate", N_("Endless problems")
    CONTINUE = "continue", N_("Continue where you were")
    TRAIN = "train", N_("Train: what is due today, then new problems")
    TRAINED = "trained", N_("What to train")
    EVERY_DAY = "every day", N_("From easy to hard: all problems in order")
    EXAM = "exam", N_("Exam: ten problems against the clock")
    STRENGTH = "strength", N_("Say how strong you are, or find out")
    TOGGLE_THEME = "toggle theme", N_("Light or dark")
    NEXT_BOARD = "next board", N_("Another board style")
    TOGGLE_SOUND = "toggle sound", N_("Sound on or off")
    COORDINATES = "coordinates", N_("Coordinates on or off")
    WHOLE_BOARD = "whole board", N_("Whole board, or only the part in use")
    LARGER = "larger", N_("Zoom in")
    SMALLER = "smaller", N_("Zoom out")
    NEW = "new", N_("New problem")
    OPEN = "open", N_("Open a file")
    SAVE = "save", N_("Save")
    SAVE_AS = "save as", N_("Save as")
    COPY = "copy", N_("Copy as SGF")
    DESCRIBE = "describe", N_("Copy board and result in words, or hear them")
    PASTE = "paste", N_("Paste SGF or a picture")
    MORE = "more", N_("More: actions without a button")

    # Moves, in the player and the editor
    UNDO = "undo", N_("Undo")
    REDO = "redo", N_("Redo")
    FIRST = "first", N_("To the start")
    LAST = "last", N_("To the end")
    BACK_TEN = "back ten", N_("Ten moves back")
    FORWARD_TEN = "forward ten", N_("Ten moves forward")

    # The player
    PASS = "pass", N_("Pass")
    RESET = "reset", N_("Reset the problem")
    HINT = "hint", N_("Hint, which gives away more each time")
    GIVE_UP = "give up", N_("Give up, and see the answer")
    START = "start", N_("Let the computer play now")
    STOP = "stop", N_("Stop the computer")
    LOOK_LONGER = "look longer", N_("Look 10 s longer for a proof")
    LOOK_A_MINUTE = "look a minute", N_("Look a minute longer for a proof")
    LOOK_ON = "look on", N_("Look for a proof until it is found")
    SELF_PLAY = "self play", N_("Let the computer play both sides")
    SHOW_LINE = "show line", N_("Show the computer's line on the board")
    WHY = "why", N_("Why the last move fails")
    STUBBORN = "stubborn", N_("Shortest or hardest line")
    TAKE_BACK = "take back", N_("Take back the last move")
    TO_MISTAKE = "to mistake", N_("Go to the first mistake")
    ALL_MOVES = "all moves", N_("Map of all first moves")
    NEXT_TARGET = "next target", N_("Another target, where it was guessed")
    MASTERS = "masters", N_("Where strong players played")
    CORRECT = "correct", N_("Save the author's solution, corrected by proof (SGF)")
    KNOWN = "known idea", N_("I know this idea: test me")
    IDEAS = "ideas", N_("The ideas of the path, and which you have learned")
    SAME_SHAPE = "same shape", N_("The same shape in other problems")
    KEEP = "keep", N_("Add the opened problems to the library")
    AUTO_PLAY = "auto play", N_("The computer answers by itself: on or off")
    SWITCH_TURN = "switch turn", N_("Play the other side")
    TOOLS = "tools", N_("Who plays, how long it thinks")
    MODE = "mode", N_("How to practise: free play, one try, reading, blind …")
    PEEK = "peek", N_("Blind: look at the stones again")
    CHECK_LINE = "check line", N_("Reading: check the line")
    QUIZ = "quiz", N_("Quiz: alive, dead or unsettled?")
    QUIZ_ALIVE = "quiz alive", N_("Quiz: alive")
    QUIZ_DEAD = "quiz dead", N_("Quiz: dead")
    QUIZ_UNSETTLED = "quiz unsettled", N_("Quiz: unsettled")
    QUIZ_KO = "quiz ko", N_("Quiz: ko")
    QUIZ_SEKI = "quiz seki", N_("Quiz: seki")
    CHOOSE_COMPUTER = "choose computer", N_("Who plays here: Exact, Classic or Playouts")
    COMPARE = "compare", N_("Exact and Classic side by side")
    DEPTH_UP = "depth up", N_("Classic: search more deeply")
    DEPTH_DOWN = "depth down", N_("Classic: search less deeply")
    BREADTH_UP = "breadth up", N_("Classic: search more widely")
    BREADTH_DOWN = "breadth down", N_("Classic: search more narrowly")
    SECONDS_UP = "seconds up", N_("More time for the computer")
    SECONDS_DOWN = "seconds down", N_("Less time for the computer")
    EDIT = "edit", N_("Edit this problem")
    NEXT_PROBLEM = "next problem", N_("Next problem")
    PREVIOUS_PROBLEM = "previous problem", N_("Previous problem")

    # The editor
    TOOL_BLACK = "tool black", N_("Black stones")
    TOOL_WHITE = "tool white", N_("White stones")
    TOOL_KEYSTONE = "tool keystone", N_("Target stones")
    TOOL_AREA = "tool area", N_("Playable area (right button: take away)")
    TOOL_FILL = "tool fill", N_("Fill an enclosed area")
    TOOL_ERASE = "tool erase", N_("Erase")
    TOOL_KO = "tool ko", N_("Ko point")
    TOOL_GROUP = "tool group", N_("A group as the target, and the area around it")
    FLIP_LEFT_RIGHT = "flip left right", N_("Flip left and right")
    FLIP_TOP_BOTTOM = "flip top bottom", N_("Flip top and bottom")
    TURN = "turn", N_("Rotate by 90°")
    SWAP_COLORS = "swap colors", N_("Swap colours")
    CLEAR = "clear", N_("Clear the board")
    FIRST_TO_PLAY = "first to play", N_("Change who plays first")
    BOUNDARY = "boundary", N_("Outside the area: blocked or open")
    CHECK = "check", N_("Check the problem")
    DETAILS = "details", N_("Description, tags, limits, size")
    SHIFT_UP = "shift up", N_("Shift all up one line")
    SHIFT_DOWN = "shift down", N_("Shift all down one line")
    SHIFT_LEFT = "shift left", N_("Shift all left one line")
    SHIFT_RIGHT = "shift right", N_("Shift all right one line")
    EDGE_TOP = "edge top", N_("Picture: the board ends at the top, or goes on")
    EDGE_BOTTOM = "edge bottom", N_("Picture: the board ends at the bottom, or goes on")
    EDGE_LEFT = "edge left", N_("Picture: the board ends at the left, or goes on")
    EDGE_RIGHT = "edge right", N_("Picture: the board ends at the right, or goes on")
    PLAY_IT = "play it", N_("Play it, or back to the editor")

    # The editor's variations
    LINES = "variations", N_("Variations: write lines, comments and marks")
    COMMENT = "comment", N_("Write a comment")
    NEXT_BRANCH = "next branch", N_("Next branch")
    PREVIOUS_BRANCH = "previous branch", N_("Previous branch")
    PUT_FIRST = "put first", N_("Move this branch up: the first is the main line")
    DELETE_MOVE = "delete move", N_("Delete the move, with all that follows")
    CALL_RIGHT = "call right", N_("Mark the move right, or unmark it")
    CALL_WRONG = "call wrong", N_("Mark the move wrong, or unmark it")
    MARK_MOVE = "mark move", N_("A click plays a move")
    MARK_LETTER = "mark letter", N_("A click puts the next letter on a point")
    MARK_TRIANGLE = "mark triangle", N_("A click puts a triangle on a point")
    MARK_SQUARE = "mark square", N_("A click puts a square on a point")
    MARK_CIRCLE = "mark circle", N_("A click puts a circle on a point")
    MARK_CROSS = "mark cross", N_("A click puts a cross on a point")

    # The library
    SEARCH = "search", N_("Search")
    SEARCH_POSITION = "search position", N_("Search by position")
    OPEN_SELECTED = "open selected", N_("Open the problem")
    IMPORT = "import", N_("Import files")
    SORT = "sort", N_("Sort in another order")
    FILTER = "filter", N_("Filter: by mark, due, level, motif")
    AUDIT = "audit", N_("Audit: errors of the collection, by proof")
    FAVOURITE = "favourite", N_("Add to favourites, or remove")
    SLIP = "slip", N_("That was a slip: do not count it")
    NEVER = "never", N_("Do not ask this problem again")
    NOTE = "note", N_("Your note on the problem")
    RENAME = "rename", N_("Rename the problem")
    MOVE = "move", N_("Move the problem")
    DELETE = "delete", N_("Delete the problem")
    ORGANIZE = "organize", N_("Organize: rename, move, delete, save as SGF or page")
    PICTURE = "picture", N_("Save a picture of the problem")
    PRINT = "print", N_("Print the collection")
    LEFT = "left", N_("Left")
    RIGHT = "right", N_("Right")
    UP = "up", N_("Up")
    DOWN = "down", N_("Down")
    PAGE_UP = "page up", N_("A page up")
    PAGE_DOWN = "page down", N_("A page down")
    NEXT_COLLECTION = "next collection", N_("Next collection")
    PREVIOUS_COLLECTION = "previous collection", N_("Previous collection")

    # The dashboard (it imports, too)
    EXPORT = "export", N_("Export progress")
    # The patterns
    EXPLORE = "explore", N_("Open the pattern, or play the chosen move")
    LINES_3 = "lines 3", N_("Patterns of 3 lines")
    LINES_5 = "lines 5", N_("Patterns of 5 lines")
    LINES_7 = "lines 7", N_("Patterns of 7 lines")
    LINES_9 = "lines 9", N_("Patterns of 9 lines")
    GAMES = "games", N_("Game records to look for patterns in")

    # A game
    STEP_BACK = "step back", N_("One move back")
    STEP_ON = "step on", N_("One move on")
    SCAN = "scan", N_("Scan the game for missed kills and saves")
    OUR_GAME = "our game", N_("Try a sample game")

    # Dialogs
    ACCEPT = "accept", N_("Accept")


# Actions that are repeated while their key is held down; all others are carried out once per press.
# Zoom is not repeated: if a new layout takes long, a tap would look like a held key.
REPEATED = frozenset(
    {
        Action.UNDO, Action.REDO, Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.PAGE_UP,
        Action.PAGE_DOWN, Action.DEPTH_UP, Action.DEPTH_DOWN, Action.BREADTH_UP, Action.BREADTH_DOWN,
        Action.SECONDS_UP, Action.SECONDS_DOWN, Action.STEP_BACK, Action.STEP_ON, Action.BACK_TEN,
        Action.FORWARD_TEN,
    }
)  # fmt: skip
# Actions that are refused in a run, since they show or play the person's move. A file and the editor
# have the solution, and a note may have it. In a run the computer cannot be chosen, either.
HELPING = frozenset(
    {
        Action.HINT, Action.ALL_MOVES, Action.WHY, Action.SHOW_LINE, Action.START, Action.STOP,
        Action.SELF_PLAY, Action.SWITCH_TURN, Action.AUTO_PLAY, Action.EDIT, Action.SAVE, Action.SAVE_AS,
        Action.COPY, Action.CORRECT, Action.NOTE, Action.COMPARE, Action.LOOK_LONGER, Action.LOOK_A_MINUTE,
        Action.LOOK_ON, Action.TOOLS, Action.CHOOSE_COMPUTER,
    }
)  # fmt: skip
