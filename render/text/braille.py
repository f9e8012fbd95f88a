"""Braille: text in uncontracted Braille cells, for displays and for fingers."""

_FIRST = 0x2800
_DOTS = {
    "a": "1", "b": "12", "c": "14", "d": "145", "e": "15", "f": "124", "g": "1245", "h": "125",
    "i": "24", "j": "245", "k": "13", "l": "123", "m": "134", "n": "1345", "o": "135",
    "p": "1234", "q": "12345", "r": "1235", "s": "234", "t": "2345", "u": "136", "v": "1236",
    "w": "2456", "x": "1346", "y": "13456", "z": "1356",
    ",": "2", ";": "23", ":": "25", ".": "256", "!": "235", "?": "236", "'": "3", "-": "36",
    "#": "3456", "·": "256",
}  # fmt: skip
_NUMBER_SIGN = "#"
_DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))


def cell(dots: str) -> str:
    """The cell with these dots, such as "135"."""
    return chr(_FIRST + sum(1 << (int(dot) - 1) for dot in dots))


_CELLS = {sign: cell(dots) for sign, dots in _DOTS.items()}


def braille(text: str) -> str:
    """The text in Braille cells: letters without capital signs, numbers with the number sign.

    Lines stay lines and gaps stay gaps; a sign that has no cell here stays as it is.
    """
    told: list[str] = []
    in_number = False
    for sign in text.lower():
        digit = _DIGITS.get(sign)
        if digit is not None and not in_number:
            told.append(_CELLS[_NUMBER_SIGN])
        in_number = digit is not None
        told.append(_CELLS.get(digit or sign, sign))
    return "".join(told)
