"""Trains the model: `python -m tiny_chat.train`."""

import argparse
from pathlib import Path
from random import Random

import numpy as np
from tokenizers import Tokenizer

from learning.tape import Tape, Tensor
from learning.training import Plan, fit, write_parameters
from tiny_chat.batches import make_batch
from tiny_chat.network import Sizes, create_parameters, loss_of
from tiny_chat.tokens import train_tokenizer

SEED = 20261123
ROWS = 9
PLAN = Plan(steps=1600, cooldown=800)


def train(folder: Path, plan: Plan) -> None:
    """Trains the tokenizer and the parameters, and writes both into a folder. Continues from a checkpoint there."""
    sizes = Sizes()
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer_file = folder / "tokenizer.json"
    if not tokenizer_file.exists():
        train_tokenizer(sizes.vocabulary).save(str(tokenizer_file))
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    parameters = create_parameters(sizes, np.random.default_rng(SEED))
    inner = [name for name, parameter in parameters.items() if "layers" in name and parameter.value.ndim == 2]

    def loss_of_step(tape: Tape, step: int) -> Tensor:
        batch = make_batch(tokenizer, Random(f"{SEED} {step}"), ROWS, sizes.context)
        return loss_of(tape, parameters, sizes, batch.ids, batch.mask, batch.rows, batch.targets)

    fit(parameters, inner, loss_of_step, plan, folder / "checkpoint.npz")
    write_parameters(folder / "parameters.npz", parameters)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("work/tiny-chat"))
    parser.add_argument("--steps", type=int, default=PLAN.steps)
    parser.add_argument("--cooldown", type=int, default=PLAN.cooldown)
    arguments = parser.parse_args()
    train(arguments.folder, Plan(arguments.steps, arguments.cooldown))
