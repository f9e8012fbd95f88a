"""A file that a person gives to a command: its name, and its bytes in base64."""

import base64
import binascii

from playground.bodies import Upload
from playground.checks.messages import MAX_FILE
from playground.errors import Mistake
from playground.wire import text


def read(option: str, value: object) -> Upload:
    """Take in an option's {filename, data}. Raises Mistake for what the app would not send."""
    given = value if isinstance(value, dict) else {}
    filename = text(given.get("filename"))
    if not filename:
        raise Mistake(f"{option} takes a file: give {{filename, data}}, data in base64.")
    try:
        data = base64.b64decode(text(given.get("data")), validate=True)
    except binascii.Error as error:
        raise Mistake(f"{option}: the data of {filename} is not base64.") from error
    if len(data) > MAX_FILE:
        raise Mistake(f"{option}: {filename} is larger than {MAX_FILE >> 20} MB. Send less.")
    return Upload.named(filename, data)
