"""Panels that were pressed on lately: each can be changed by the token of the press itself.

A press that was acknowledged as a change of its message may change that message for fifteen
minutes, or delete it. Such requests do not count towards what the bot may ask of Discord in a
second, which all tables share. Tokens are kept in memory and nowhere else: after that, or after a
restart, the bot changes the message by its own.
"""

from typing import TypeAlias

import discord

_Interaction: TypeAlias = discord.Interaction[discord.Client]


class PressedMessages:
    """The last press on each message, as long as Discord takes its token."""

    def __init__(self) -> None:
        self._presses: dict[int, _Interaction] = {}

    def note(self, press: _Interaction) -> None:
        """A press was acknowledged as a change of the message that it was on."""
        if press.message is None:
            return
        # The last shall be the newest, so that the old ones are found in front.
        self._presses.pop(press.message.id, None)
        self._presses[press.message.id] = press
        for message in tuple(self._presses):
            if not self._presses[message].is_expired():
                break
            self.forget(message)

    def forget(self, message: int) -> None:
        """This message is not changed by a press any more."""
        self._presses.pop(message, None)

    def of(self, message: int) -> _Interaction | None:
        """The press by which a message can be changed; None where there is none, or none now."""
        press = self._presses.get(message)
        return None if press is None or press.is_expired() else press
