"""Reads deploy/Containerfile for tests."""

import json
import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Step(NamedTuple):
    """An instruction, in capitals, and its arguments in one line."""

    instruction: str
    words: str


def stages() -> list[list[Step]]:
    """The stages of the file, each from its FROM on."""
    text = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found: list[list[Step]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        instruction, _, words = line.partition(" ")
        if instruction == "FROM":
            found.append([])
        found[-1].append(Step(instruction, " ".join(words.split())))
    return found


def words_of(instruction: str) -> str:
    """The arguments of the only instruction of this kind in the last stage."""
    [step] = [step for step in stages()[-1] if step.instruction == instruction]
    return step.words


def command_of(instruction: str) -> list[str]:
    """The command at the end of an instruction."""
    words = words_of(instruction)
    command = json.loads(words[words.index("[") :])
    assert isinstance(command, list)
    return command


def copied() -> dict[str, list[str]]:
    """Files and folders that the last stage copies from here, by target."""
    found: dict[str, list[str]] = {}
    for step in stages()[-1]:
        if step.instruction == "COPY" and not step.words.startswith("--from"):
            *sources, target = step.words.split()
            found.setdefault(target, []).extend(sources)
    return found


def lay_out(folder: Path) -> None:
    """Copy exactly these files into a folder, laid out as in the container."""
    not_sent = shutil.ignore_patterns("__pycache__")
    for target, sources in copied().items():
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=not_sent)
            else:
                name = target if not target.endswith("/") else target + Path(source).name
                shutil.copy(ROOT / source, folder / name)
