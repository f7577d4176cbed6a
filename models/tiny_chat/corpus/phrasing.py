"""How users write: with and without politeness, capitals and punctuation."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Turn:
    """A question and its answer, and the answer in few words for conversations that require that."""

    question: str
    answer: str
    short: str | None = None


BEGINNINGS = (
    "Please tell me: ", "Can you tell me: ", "Tell me, ", "I have a question. ", "Hi, ", "Hello! ", "Hey, ", "Quick question: ",
    "Question: ", "So, ", "Well, ", "OK, ", "Now, ", "One more question: ", "I would like to know: ",
)  # fmt: skip
ENDINGS = (" Please.", " Thanks.", " Thank you.", " I want to know.", " Do you know?")


def vary(question: str, random: Random) -> str:
    """Returns the question as a user could write it."""
    if random.random() < 0.12:
        beginning = random.choice(BEGINNINGS)
        question = beginning + (question if beginning.endswith(("! ", ". ")) else lower_first(question))
    if random.random() < 0.05 and question[-1] in "?.!":
        question += random.choice(ENDINGS)
    chance = random.random()
    if chance < 0.12:
        question = question.lower()
    elif chance < 0.17:
        question = lower_first(question)
    if random.random() < 0.18:
        question = question.rstrip("?.! ")
    return question


def lower_first(text: str) -> str:
    """Makes the first letter small, unless it begins the word "I" or an abbreviation."""
    if text.startswith(("I ", "I'")) or text[:2].isupper():
        return text
    return text[0].lower() + text[1:]


def upper_first(text: str) -> str:
    """Makes the first letter large."""
    return text[0].upper() + text[1:]
