"""Measures exact answers by category: `python -m tiny_chat.evaluate FILE.gguf`."""

import sys
from collections import Counter
from random import Random

import numpy as np
from tokenizers import Tokenizer

from learning import operations
from learning.tape import Parameters, Tape
from tiny_chat.batches import pack
from tiny_chat.corpus import memory, numbers, talk
from tiny_chat.corpus.conversation import Message
from tiny_chat.corpus.facts import RELATIONS, Relation
from tiny_chat.corpus.hub import HUB
from tiny_chat.corpus.phrasing import Turn
from tiny_chat.network import Sizes, hidden_states
from tiny_chat.tokens import encode


def messages_of(turns: list[Turn]) -> list[Message]:
    """Returns the messages of turns, as they are."""
    return [
        {"role": role, "content": content}
        for turn in turns
        for role, content in (("user", turn.question), ("assistant", turn.answer))
    ]


def questions() -> dict[str, list[list[Message]]]:
    """Returns conversations by category. In each, the last answer is judged."""
    random = Random(2)
    words = {"opposites", "french", "german"}
    groups: dict[str, list[list[Turn]]] = {
        "this hub and machine learning": [[Turn(forms[0], answer)] for forms, answer in HUB],
        "this hub, other wordings": [[Turn(forms[-1], answer)] for forms, answer in HUB],
        "greetings, itself, general questions": [[Turn(forms[0], answer)] for forms, answer in talk.TALK],
        "the same, other wordings": [[Turn(forms[-1], answer)] for forms, answer in talk.TALK],
        "things it cannot know": [[Turn(talk.fill(form, random), answer)] for forms, answer in talk.UNAVAILABLE for form in forms[:3]],
        "the same, other wordings (refusals)": [[Turn(talk.fill(forms[-1], random), answer)] for forms, answer in talk.UNAVAILABLE],
    }  # fmt: skip

    def turns_of(relation: Relation, form: int) -> list[list[Turn]]:
        return [[relation.turn(key, relation.questions[form])] for key in relation.pairs]

    named = {relation.name: relation for _, relation in RELATIONS}
    groups["capitals"] = turns_of(named["capitals"], 0)
    groups["capitals, other wording"] = turns_of(named["capitals"], -1)
    for name in sorted(words):
        groups[name] = turns_of(named[name], 0)
    groups["opposites, French, German: other wordings"] = [turn for name in sorted(words) for turn in turns_of(named[name], -1)]
    others = [relation for relation in named.values() if relation.name not in {*words, "capitals"}]
    groups["other facts"] = [turn for relation in others for turn in turns_of(relation, 0)]
    groups["other facts, other wordings"] = [turn for relation in others for turn in turns_of(relation, -1)]
    range_ = range(numbers.LARGEST + 1)
    groups["sums up to 20 + 20"] = [[numbers.sum_turn(a, b)] for a in range_ for b in range_]
    groups["differences"] = [[numbers.difference_turn(a, b)] for a in range_ for b in range(a + 1)]
    factors = range(numbers.LARGEST_FACTOR + 1)
    groups["products up to 10 * 10"] = [[numbers.product_turn(a, b)] for a in factors for b in factors]
    groups["counting"] = [[Turn(f"Count to {last}.", numbers.counted(last))] for last in range(2, 21)]
    groups["sentiment"] = [talk.make_sentiment(random) for _ in range(100)]
    groups["repeats a word"] = [talk.make_repetition(random) for _ in range(100)]
    groups["remembers a name or a favorite after 0 to 2 other turns"] = []
    for _ in range(100):
        said, asked = random.choice((memory.name_turns(memory.make_name(random), random), memory.make_favorite(random)))
        between = [turn for maker in random.choices((talk.make_repetition, named["capitals"].make), k=random.randint(0, 2)) for turn in maker(random)[:1]]
        groups["remembers a name or a favorite after 0 to 2 other turns"].append([said, *between, asked])
    return {name: [messages_of(turns) for turns in group] for name, group in groups.items()}


def correct(parameters: Parameters, sizes: Sizes, tokenizer: Tokenizer, conversations: list[list[Message]]) -> list[bool]:
    """Returns for each conversation whether greedy generation gives exactly its last answer.

    That is so if each token of the answer is the most likely one after those before it.
    """
    results: list[bool] = []
    for start in range(0, len(conversations), 32):
        encoded = []
        for messages in conversations[start : start + 32]:
            ids, generated = encode(tokenizer, messages)
            beginning = len(encode(tokenizer, messages[:-1])[0])
            encoded.append((ids, [own and index >= beginning for index, own in enumerate(generated)]))
        # One conversation for each row.
        length = max(len(ids) for ids, _ in encoded)
        batch, left_over = pack([(ids + [0] * (length - len(ids)), own + [False] * (length - len(own))) for ids, own in encoded], len(encoded), length)
        assert left_over == 0
        tape = Tape()
        hidden = operations.select_rows(tape, hidden_states(tape, parameters, sizes, batch.ids, batch.mask), batch.rows)
        best = (hidden.value @ parameters["model.embed_tokens.weight"].value.T).argmax(-1)
        wrong = set((batch.rows // length)[best != batch.targets].tolist())
        results += [row not in wrong for row in range(len(encoded))]
    return results


def scores(parameters: Parameters, tokenizer: Tokenizer) -> Counter[str]:
    """Prints and returns the number of exact answers by category."""
    found: Counter[str] = Counter()
    total = 0
    for name, conversations in questions().items():
        found[name] = sum(correct(parameters, Sizes(), tokenizer, conversations))
        total += len(conversations)
        print(f"| {name} | {found[name]} of {len(conversations)} |")
    print(f"| all | {found.total()} of {total} |")
    return found


if __name__ == "__main__":
    from tiny_chat.files import read_gguf

    scores(*read_gguf(sys.argv[1]))
