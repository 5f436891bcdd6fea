"""Texts in old encodings, declared or not, are read as what they say."""

import pytest

from gold.errors import ProblemFormatError
from gold.problem.sgf.sgf_encoding import decode_sgf

COMMENTS = {
    "gb18030": "黑先，白死。角上的死活题，请注意次序。",
    "big5": "黑先白死。角上的死活題，請注意次序。功許蓋",
    "shift_jis": "黒先白死。これは詰碁の問題です。表示ソ十",
    "euc_jp": "黒先白死。これは詰碁の問題です。隅の死活、次の一手。",
    "euc_kr": "흑선 백사. 사활 문제입니다. 귀의 사활.",
    "cp1252": "Schwarz am Zug tötet Weiß: größer als fünf Punkte, « élémentaire »",
    "utf-8": "白先，活。",
    "utf-8-sig": "Größe",
    "utf-16-le": "黑先。",
    "utf-16-be": "흑선",
}
TITLES = {
    "gb18030": ["死活", "黑先", "白先活", "失败", "打劫", "围棋死活题", "玄玄棋经 12"],
    "big5": ["死活", "黑先", "白先活", "失敗", "打劫", "圍棋死活題", "玄玄棋經 12"],
    "shift_jis": ["死活", "黒先", "詰碁", "失敗", "黒先白死", "コウ", "隅の死活 12"],
    "euc_jp": ["死活", "黒先", "詰碁", "黒先白死", "コウ", "隅の死活 12"],
    "euc_kr": ["사활", "흑선", "백선활", "정답", "실패", "패", "귀의 사활 12"],
    "cp1252": ["Müller", "größer", "élémentaire", "Défi n° 5", "año"],
}


def in_encoding(text: str, encoding: str) -> bytes:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    return mark + text.encode(encoding)


@pytest.mark.parametrize("encoding", COMMENTS)
def test_encodings_that_no_file_declares_are_recognised(encoding: str) -> None:
    text = f"(;GM[1]C[{COMMENTS[encoding]}]AB[aa];B[bb])"
    assert decode_sgf(in_encoding(text, encoding)) == text


@pytest.mark.parametrize(
    ("encoding", "title"), [(name, title) for name in TITLES for title in TITLES[name]]
)
def test_a_title_of_a_word_or_two_tells_the_encoding(encoding: str, title: str) -> None:
    text = f"(;GM[1]GN[{title}]AB[aa];B[bb])"
    assert decode_sgf(text.encode(encoding)) == text


def test_a_broken_byte_in_an_old_encoding_does_not_cost_the_text() -> None:
    data = f"(;C[{COMMENTS['gb18030']}])".encode("gb18030").replace("角".encode("gb18030"), b"\xff")
    assert "黑先，白死。" in decode_sgf(data)
    assert "死活题，请注意次序。" in decode_sgf(data)


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "shift_jis", "euc_kr"])
def test_old_encodings_are_recognised_in_a_line_of_nothing_but_points(encoding: str) -> None:
    points = "[aa]" * 60_000
    text = f"(;GM[1]AB{points}C[{COMMENTS[encoding]}]AW{points})"
    assert decode_sgf(text.encode(encoding)) == text


def test_of_encodings_that_look_the_same_the_declared_one_is_taken() -> None:
    data = (
        b"(;%sGN[" + "빅".encode("euc_kr") + b"]C[\xff])"
    )  # or a hanzi, in GB18030; the last byte fits nowhere
    assert decode_sgf(data % b"CA[gb2312]") == "(;CA[gb2312]GN[候]C[\ufffd])"
    assert decode_sgf(data % b"CA[euc-kr]") == "(;CA[euc-kr]GN[빅]C[\ufffd])"


@pytest.mark.parametrize(
    "encoding", ["gb2312", "GBK", "big5", "Shift_JIS", "EUC-KR", "euc-jp", "UTF-8", "ISO-8859-1"]
)
def test_declared_encoding_is_believed(encoding: str) -> None:
    comment = "Fünf" if encoding == "ISO-8859-1" else "十三" if encoding != "EUC-KR" else "흑"
    text = f"(;GM[1]CA[{encoding}]C[{comment}])"
    assert decode_sgf(text.encode(encoding)) == text


@pytest.mark.parametrize("declared", ["ISO-8859-1", "GB2312", "nonsense", ""])
def test_utf8_is_recognised_whatever_is_declared(declared: str) -> None:
    text = f"(;GM[1]CA[{declared}]C[黑先白死])"
    assert decode_sgf(text.encode()) == text


def test_single_broken_byte_does_not_cost_the_text() -> None:
    data = "(;CA[UTF-8]C[黑先白死，黑先白死])".encode().replace("，".encode(), b"\xff")
    assert decode_sgf(data) == "(;CA[UTF-8]C[黑先白死\ufffd黑先白死])"


def test_zero_bytes_are_no_text() -> None:
    with pytest.raises(ProblemFormatError, match="not a text file") as caught:
        decode_sgf(b"(;C[a])\n\0(;)", "a.sgf")
    assert caught.value.line == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_needs_no_mark_and_zero_bytes_at_the_end_are_left_out(encoding: str) -> None:
    text = "(;SZ[9]GN[黒先生き]C[Чёрные начинают])"
    assert decode_sgf(text.encode(encoding)) == text
    assert decode_sgf(text.encode(encoding) + b"\0" * 11) == text
    assert decode_sgf(text.encode(encoding) + b"\0" * 512) == text


_FEW_WORDS = {
    "cp1251": (
        "Чёрные начинают и живут", "Белые выигрывают", "Ход чёрных", "Ко в углу", "Два глаза", "Сэки",
        "ЧЁРНЫЕ НАЧИНАЮТ", "Жизнь и смерть", "Задача номер пять", "Лестница не работает",
    ),
    "koi8-r": (
        "Чёрные начинают и живут", "Белые выигрывают", "Ход чёрных", "Ко в углу", "Два глаза", "Сэки",
        "Жизнь и смерть", "Задача номер пять", "Лестница не работает",
    ),
    "cp1254": (
        "Siyah oynar ve yaşar", "Köşede yaşam", "İki göz yap", "Canlı mı ölü mü", "Taşları kurtar",
        "Doğru hamle", "Ağ ile yakalama", "Şekil noktası", "Yanlış cevap",
    ),
    "cp1252": (
        "Weiß tötet Schwarz", "Äußere Freiheiten", "Größe", "Vie ou mort à gauche", "Être ou ne pas être",
        "Forêt d'été", "Líf og dauði", "Hvítur drepur með þvingun", "Tvö augu",
    ),
    "gb18030": ("黑先活", "白先杀黑", "死活题一", "做眼活棋"),
    "big5": ("黑先活", "白先殺黑", "初級死活題"),
    "cp932": ("黒先生き", "白先黒死", "隅の死活", "オイオトシ"),
    "euc-jp": ("黒先生き", "白先黒死", "隅の死活", "オイオトシ"),
    "cp949": ("흑선활", "백선흑사", "귀의 사활", "두 눈 만들기"),
    "iso2022_jp": ("黒先生き", "白先黒死、コウ"),
    "iso2022_kr": ("흑선활", "두 눈 만들기"),
    "hz": ("黑先活", "初级死活题 (1)"),
}  # fmt: skip


@pytest.mark.parametrize("encoding", _FEW_WORDS)
def test_encodings_that_are_not_declared_show_in_titles_of_few_words(encoding: str) -> None:
    for title in _FEW_WORDS[encoding]:
        text = f"(;FF[3]GM[1]SZ[9]GN[{title}]AB[bd][cd])"
        assert decode_sgf(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("name", "encoding"), [("ISO-2022-JP", "iso2022_jp"), ("HZ-GB-2312", "hz")]
)
def test_seven_bit_encodings_are_believed_where_they_are_declared(name: str, encoding: str) -> None:
    text = f"(;CA[{name}]GN[白先白死])"
    assert decode_sgf(text.encode(encoding)) == text


def test_tildes_and_braces_in_plain_text_stay() -> None:
    assert decode_sgf(b"(;C[~{ab~} a ~ b {c}])") == "(;C[~{ab~} a ~ b {c}])"
