"""Records the operations of a forward pass, and runs their backward passes in reverse order."""

from collections.abc import Callable

import numpy as np


class Tensor:
    """An array with the gradient of the loss with respect to it."""

    __slots__ = ("gradient", "value")

    def __init__(self, value: np.ndarray) -> None:
        self.value = value
        self.gradient: np.ndarray | None = None

    def add_gradient(self, gradient: np.ndarray) -> None:
        """Adds a gradient. The array must not be changed afterwards."""
        self.gradient = gradient if self.gradient is None else self.gradient + gradient


class Tape:
    """The steps of one forward pass."""

    def __init__(self) -> None:
        self._steps: list[Callable[[], None]] = []

    def record(self, output: Tensor, step: Callable[[np.ndarray], None]) -> Tensor:
        """Records how the gradient of an output becomes gradients of its inputs. Returns the output."""

        def run() -> None:
            if output.gradient is not None:
                step(output.gradient)

        self._steps.append(run)
        return output

    def backward(self, loss: Tensor) -> None:
        """Sets the gradients of all tensors that the loss was computed from."""
        loss.gradient = np.ones_like(loss.value)
        for step in reversed(self._steps):
            step()


Parameters = dict[str, Tensor]


def normal_parameters(
    shapes: dict[str, tuple[int, ...]], deviation: float, random: np.random.Generator
) -> Parameters:
    """Creates parameters: matrices with normal random numbers, "norm" weights with ones, biases with zeros."""
    parameters = {}
    for name, shape in shapes.items():
        if len(shape) > 1:
            value = random.normal(0, deviation, shape)
        elif name.endswith("bias"):
            value = np.zeros(shape)
        else:
            value = np.ones(shape)
        parameters[name] = Tensor(value.astype(np.float32))
    return parameters
