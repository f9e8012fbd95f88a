"""What one person has before them in one place, and where a label stands on it."""

from playground.checks import components
from playground.core import Playground
from playground.seen import Seen
from playground.wire import Obj, objects, text
from playground.world import Channel, Message, User

_LONGEST = 240
_SHOWN = 2


class Screen:
    """A place as a person sees it now."""

    def __init__(self, play: Playground, who: User, place: Channel, since: int = 0) -> None:
        """Look at `place` as `who`, at the messages after that with the id `since`."""
        self._play = play
        self._since = since
        self.who = who
        self.place = place

    def newest_first(self) -> list[Message]:
        """Give the messages, the newest first."""
        seen = self._play.world.seen(self.who, self.place)
        return [message for message in seen if message.id > self._since][::-1]

    def saying(self, words: str) -> Message | None:
        """Find the newest message whose text, or the alt text of whose picture, has `words`."""
        for message in self.newest_first():
            seen = self._seen(message)
            told = [seen.text, *(picture.alt for picture in seen.pictures)]
            if any(words in each for each in told):
                return message
        return None

    def line(self, words: str) -> str:
        """Give the newest line that has `words`; empty without one."""
        message = self.saying(words)
        lines = [] if message is None else self._seen(message).text.splitlines()
        return next((line for line in lines if words in line), "")

    def button(self, label: str) -> tuple[Message, str] | None:
        """Find a button that can be pressed, by its label or emoji: its message and custom_id."""
        for message in self.newest_first():
            for button in self._seen(message).buttons:
                wanted = label in (button.label, button.emoji) and bool(button.custom_id)
                if wanted and not button.disabled:
                    return message, button.custom_id
        return None

    def menu(self, placeholder: str, wanted: tuple[str, ...]) -> tuple[Message, str] | None:
        """Find a menu that has these options, by its placeholder where one is given."""
        for message in self.newest_first():
            for menu in self._seen(message).menus:
                known = {word for option in menu.options for word in option}
                named = not placeholder or placeholder == menu.placeholder
                fits = not menu.options or known.issuperset(wanted)
                if named and fits and not menu.disabled:
                    return message, menu.custom_id
        return None

    def described(self) -> str:
        """Say what stands there, for whoever wonders why a label is not found."""
        newest = self.newest_first()[:_SHOWN]
        where = "the direct messages" if self.place.is_dm else f"#{self.place.name}"
        if not newest:
            return f"{self.who.display} sees nothing in {where}."
        told = " / ".join(self._description(message) for message in reversed(newest))
        return f"{self.who.display} sees in {where}: {told}"

    def _description(self, message: Message) -> str:
        seen = self._seen(message)
        words = " ".join(seen.text.split())
        parts = ["(it is thinking)" if seen.thinking else words[:_LONGEST]]
        parts += [
            f"[{button.label or button.emoji}{' (grey)' if button.disabled else ''}]"
            for button in seen.buttons
        ]
        for menu in seen.menus:
            options = ", ".join(label for label, _ in menu.options)
            parts.append(f"<{menu.placeholder}: {options}>")
        return " ".join(filter(None, parts))

    def _seen(self, message: Message) -> Seen:
        return Seen(self._play.service.page.message(message, self.who))


def field_named(modal: Obj, label: str) -> str:
    """Give the custom_id of a form's field by its label; empty where there is none."""
    for part in objects(modal.get("components")):
        if part["type"] == components.LABEL:
            field, title = part["component"], text(part.get("label"))
        elif part["type"] == components.ROW:
            field = part["components"][0]
            title = text(field.get("label"))
        else:
            continue
        if label in (title, field["custom_id"]):
            return text(field["custom_id"])
    return ""
