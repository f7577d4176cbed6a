"""The training loop of all models."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learning.optimizers import Adam, Muon, clear_gradients, learning_rate
from learning.tape import Parameters, Tape, Tensor


@dataclass(frozen=True)
class Plan:
    """Length and rates of a training run. The rate rises in the warmup and falls to 0 in the cooldown."""

    steps: int
    cooldown: int
    warmup: int = 50
    muon_rate: float = 0.02
    adam_rate: float = 0.004
    decay: float = 0.05
    save_every: int = 100


def fit(
    parameters: Parameters,
    inner: list[str],
    loss_of_step: Callable[[Tape, int], Tensor],
    plan: Plan,
    checkpoint: Path | None = None,
) -> None:
    """Changes the parameters step by step, from the checkpoint if it exists.

    A checkpoint is from before the cooldown, where the rate does not depend on the number of steps. So it continues to any
    number of steps with the same result as a run from the beginning, if the batch of a step depends only on its number.

    inner: matrices inside the network, which Muon changes; Adam changes the other parameters
    """
    muon = Muon(inner, plan.decay)
    adam = Adam([name for name in parameters if name not in set(inner)])
    first = restore(checkpoint, parameters, muon, adam) if checkpoint and checkpoint.exists() else 0
    started = time.process_time()
    mean_loss = 0.0
    for step in range(first, plan.steps):
        tape = Tape()
        loss = loss_of_step(tape, step)
        tape.backward(loss)
        muon.update(parameters, learning_rate(step, plan.steps, plan.muon_rate, plan.warmup, plan.cooldown))
        adam.update(parameters, learning_rate(step, plan.steps, plan.adam_rate, plan.warmup, plan.cooldown))
        clear_gradients(parameters)
        mean_loss += (float(loss.value) - mean_loss) / min(step - first + 1, 25)
        done = step + 1
        if done % 25 == 0:
            print(f"step {done}, loss {mean_loss:.4f}, {time.process_time() - started:.0f} CPU s", flush=True)
        if checkpoint and done % plan.save_every == 0 and done <= plan.steps - plan.cooldown:
            save(checkpoint, done, parameters, muon, adam)


def save(file: Path, step: int, parameters: Parameters, muon: Muon, adam: Adam) -> None:
    """Writes a checkpoint."""
    arrays = {f"value {name}": parameter.value for name, parameter in parameters.items()}
    arrays |= {f"muon {name}": moment for name, moment in muon.moments.items()}
    for name, (first, second) in adam.moments.items():
        arrays |= {f"first {name}": first, f"second {name}": second}
    partial = file.with_suffix(".partial.npz")
    np.savez(partial, step=np.array(step), **arrays)
    partial.rename(file)


def restore(file: Path, parameters: Parameters, muon: Muon, adam: Adam) -> int:
    """Reads a checkpoint. Returns the number of its step."""
    with np.load(file) as arrays:
        for name, parameter in parameters.items():
            parameter.value = arrays[f"value {name}"]
        muon.moments = {name: arrays[f"muon {name}"] for name in muon.names}
        adam.moments = {name: (arrays[f"first {name}"], arrays[f"second {name}"]) for name in adam.names}
        adam.steps = int(arrays["step"])
    return adam.steps


def write_parameters(file: Path, parameters: Parameters) -> None:
    """Writes trained parameters."""
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(file, **{name: parameter.value for name, parameter in parameters.items()})


def read_parameters(file: Path) -> Parameters:
    """Reads trained parameters."""
    with np.load(file) as arrays:
        return {name: Tensor(arrays[name]) for name in arrays.files}
