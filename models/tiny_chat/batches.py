"""Batches of conversations, packed into rows."""

from dataclasses import dataclass
from random import Random

import numpy as np
from tokenizers import Tokenizer

from tiny_chat.corpus.conversation import make_conversation
from tiny_chat.network import causal_mask
from tiny_chat.tokens import encode


@dataclass(frozen=True)
class Batch:
    """Input tokens with their mask, and the targets at the positions before generated tokens."""

    ids: np.ndarray
    mask: np.ndarray
    rows: np.ndarray
    targets: np.ndarray


def pack(conversations: list[tuple[list[int], list[bool]]], rows: int, length: int) -> tuple[Batch, int]:
    """Packs conversations into rows, each into the first row with room for it.

    Returns the batch, and the number of conversations that had no room.
    """
    ids = np.zeros((rows, length), np.int64)
    segments = np.full((rows, length), -1)
    used = [0] * rows
    positions: list[int] = []
    targets: list[int] = []
    left_over = 0
    for number, (tokens, generated) in enumerate(conversations):
        row = next((row for row in range(rows) if used[row] + len(tokens) <= length), None)
        if row is None:
            left_over += 1
            continue
        start = used[row]
        ids[row, start : start + len(tokens)] = tokens
        segments[row, start : start + len(tokens)] = number
        used[row] += len(tokens)
        for index in range(1, len(tokens)):
            if generated[index]:
                positions.append(row * length + start + index - 1)
                targets.append(tokens[index])
    return Batch(ids, causal_mask(segments), np.array(positions), np.array(targets)), left_over


def make_batch(tokenizer: Tokenizer, random: Random, rows: int, length: int) -> Batch:
    """Makes a batch of new conversations."""
    conversations = []
    total = 0
    while total < rows * length * 1.1:
        tokens, generated = encode(tokenizer, make_conversation(random))
        if any(generated) and len(tokens) <= length:
            conversations.append((tokens, generated))
            total += len(tokens)
    return pack(conversations, rows, length)[0]
