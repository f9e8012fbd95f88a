"""Reads the deploy/Containerfile as far as tests want to know what it says."""

import json
import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Step(NamedTuple):
    """One instruction, in capitals, and what follows it in one line."""

    instruction: str
    words: str


def stages() -> list[list[Step]]:
    """The stages of the deploy/Containerfile, each from its FROM on."""
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
    """What follows the only instruction of this kind in the last stage."""
    [step] = [step for step in stages()[-1] if step.instruction == instruction]
    return step.words


def command_of(instruction: str) -> list[str]:
    """The command that an instruction ends with, word for word."""
    words = words_of(instruction)
    command = json.loads(words[words.index("[") :])
    assert isinstance(command, list)
    return command


def copied() -> dict[str, list[str]]:
    """What the last stage copies from here: the files and folders, by where they go."""
    found: dict[str, list[str]] = {}
    for step in stages()[-1]:
        if step.instruction == "COPY" and not step.words.startswith("--from"):
            *sources, target = step.words.split()
            found.setdefault(target, []).extend(sources)
    return found


def lay_out(folder: Path) -> None:
    """Put exactly what is copied into a folder, as it lies in the container."""
    not_sent = shutil.ignore_patterns("__pycache__")
    for target, sources in copied().items():
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=not_sent)
            else:
                name = target if not target.endswith("/") else target + Path(source).name
                shutil.copy(ROOT / source, folder / name)
