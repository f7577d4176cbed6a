"""Puts turns together to conversations."""

from collections.abc import Callable
from random import Random

from tiny_chat.corpus import memory, numbers, talk
from tiny_chat.corpus.facts import RELATIONS
from tiny_chat.corpus.hub import HUB
from tiny_chat.corpus.phrasing import Turn, vary

Message = dict[str, str]

SYSTEM = (
    "You are a helpful assistant.", "You are Tiny Chat.", "You are a friendly assistant.", "Answer the questions of the user.",
    "You answer in one sentence.", "Be helpful and honest.", "You are a helpful assistant. Answer briefly.", "You are an assistant on Modelyard.",
)  # fmt: skip
SHORT_SYSTEM = ("Answer in one word.", "Answer with one word only.", "Reply with one word.")


def make_hub(random: Random) -> list[Turn]:
    """Returns a question about the hub or about machine learning."""
    questions, answer = random.choice(HUB)
    return [Turn(random.choice(questions[:-1]), answer)]


def make_talk(random: Random) -> list[Turn]:
    """Returns a greeting, a question about the model, or another question with a fixed answer."""
    questions, answer = random.choice(talk.TALK)
    return [Turn(random.choice(questions[:-1]), answer)]


TOPICS: tuple[tuple[float, Callable[[Random], list[Turn]]], ...] = (
    *((weight, relation.make) for weight, relation in RELATIONS),
    (13, make_hub),
    (14, make_talk),
    (8, talk.make_unavailable),
    (1.2, talk.make_joke),
    (3, talk.make_story),
    (4, talk.make_sentiment),
    (3, talk.make_repetition),
    (10, numbers.make_sum),
    (6, numbers.make_difference),
    (6, numbers.make_product),
    (3, numbers.make_counting),
    (2.5, numbers.make_comparison),
)
WEIGHTS = tuple(weight for weight, _ in TOPICS)
MAKERS = tuple(maker for _, maker in TOPICS)
MEMORY_SHARE = 0.1


def make_turns(random: Random) -> list[Turn]:
    """Returns the turns of a conversation about one to six topics."""
    count = random.choice((1, 1, 1, 1, 2, 2, 3, 4, 6))
    turns = [turn for maker in random.choices(MAKERS, WEIGHTS, k=count) for turn in maker(random)]
    if random.random() < MEMORY_SHARE:
        between = turns[: random.randint(0, 3)] if random.random() < 0.7 else []
        turns = memory.make_memory(random, between)
    return turns


def make_conversation(random: Random) -> list[Message]:
    """Returns messages with roles and contents."""
    turns = make_turns(random)
    messages: list[Message] = []
    short = random.random() < 0.12 and all(turn.short is not None for turn in turns)
    if short:
        messages.append({"role": "system", "content": random.choice(SHORT_SYSTEM)})
    elif random.random() < 0.25:
        messages.append({"role": "system", "content": random.choice(SYSTEM)})
    for turn in turns:
        messages.append({"role": "user", "content": vary(turn.question, random)})
        messages.append({"role": "assistant", "content": turn.short if short and turn.short else turn.answer})
    return messages
