"""A ResNet, with the names and the arithmetic of `transformers`."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from learning import operations
from learning.onnx_graph import Graph
from learning.tape import Parameters, Tape, Tensor, normal_parameters

EPSILON = 1e-5
STEM = "resnet.embedder.embedder"
WIDTHS = (24, 48, 96)


@dataclass(frozen=True)
class Convolution:
    """One convolution with its batch norm."""

    name: str
    inputs: int
    outputs: int
    side: int
    stride: int = 1


@dataclass(frozen=True)
class Block:
    """Two convolutions whose result is added to the input, or to a small convolution of it if the size changes."""

    first: Convolution
    second: Convolution
    shortcut: Convolution | None


STEM_CONVOLUTION = Convolution(STEM, 3, WIDTHS[0], 7, 2)


def blocks() -> Iterator[Block]:
    """Describes the blocks, one for each width. Each but the first halves the size."""
    inputs = WIDTHS[0]
    for stage, outputs in enumerate(WIDTHS):
        name = f"resnet.encoder.stages.{stage}.layers.0"
        stride = 2 if stage else 1
        yield Block(
            Convolution(f"{name}.layer.0", inputs, outputs, 3, stride),
            Convolution(f"{name}.layer.1", outputs, outputs, 3),
            Convolution(f"{name}.shortcut", inputs, outputs, 1, stride) if stage else None,
        )
        inputs = outputs


def convolutions() -> list[Convolution]:
    """Returns all convolutions."""
    inner = [part for block in blocks() for part in (block.first, block.second, block.shortcut) if part]
    return [STEM_CONVOLUTION, *inner]


def create_parameters(labels: int, random: np.random.Generator) -> Parameters:
    """Creates random parameters."""
    parameters: Parameters = {}
    for part in convolutions():
        shapes: dict[str, tuple[int, ...]] = {
            f"{part.name}.convolution.weight": (part.outputs, part.inputs, part.side, part.side),
            f"{part.name}.normalization.weight": (part.outputs,),
            f"{part.name}.normalization.bias": (part.outputs,),
        }
        parameters |= normal_parameters(shapes, (2 / (part.inputs * part.side**2)) ** 0.5, random)
    head: dict[str, tuple[int, ...]] = {"classifier.1.weight": (labels, WIDTHS[-1]), "classifier.1.bias": (labels,)}
    return parameters | normal_parameters(head, 0.05, random)


class Statistics:
    """Mean and variance of each channel, as a running mean over the batches of training."""

    def __init__(self, values: dict[str, np.ndarray] | None = None) -> None:
        self.values = values or {}

    def update(self, name: str, inputs: np.ndarray) -> None:
        """Adds the statistics of a batch."""
        count = inputs.size // inputs.shape[-1]
        unbiased = inputs.var((0, 1, 2)) * (count / (count - 1))
        for kind, new in (("running_mean", inputs.mean((0, 1, 2))), ("running_var", unbiased)):
            key = f"{name}.{kind}"
            old = self.values.get(key, np.full_like(new, kind == "running_var"))
            self.values[key] = old + np.float32(0.1) * (new - old)


class Network:
    """Runs the network on a tape: in training with the statistics of the batch, otherwise with those of training."""

    def __init__(self, tape: Tape, parameters: Parameters, statistics: Statistics, training: bool) -> None:
        self.tape = tape
        self.parameters = parameters
        self.statistics = statistics
        self.training = training

    def norm(self, inputs: Tensor, name: str) -> Tensor:
        """Applies a batch norm."""
        weight, bias = self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"]
        if self.training:
            self.statistics.update(name, inputs.value)
            return operations.batch_norm(self.tape, inputs, weight, bias, EPSILON)
        mean, variance = (self.statistics.values[f"{name}.running_{kind}"] for kind in ("mean", "var"))
        return Tensor((inputs.value - mean) / np.sqrt(variance + EPSILON) * weight.value + bias.value)

    def convolve(self, inputs: Tensor, part: Convolution) -> Tensor:
        """Applies a convolution and its batch norm."""
        weight = self.parameters[f"{part.name}.convolution.weight"]
        return self.norm(operations.convolution(self.tape, inputs, weight, part.stride), f"{part.name}.normalization")

    def logits(self, pixel_values: np.ndarray) -> Tensor:
        """Computes [images, labels] from [images, 3, height, width]."""
        hidden = Tensor(np.ascontiguousarray(pixel_values.transpose(0, 2, 3, 1)))
        hidden = operations.relu(self.tape, self.convolve(hidden, STEM_CONVOLUTION))
        hidden = operations.max_pool(self.tape, hidden)
        for block in blocks():
            inner = operations.relu(self.tape, self.convolve(hidden, block.first))
            rest = self.convolve(hidden, block.shortcut) if block.shortcut else hidden
            hidden = operations.relu(self.tape, operations.add(self.tape, self.convolve(inner, block.second), rest))
        mean = operations.mean_of_places(self.tape, hidden)
        return operations.linear(
            self.tape, mean, self.parameters["classifier.1.weight"], self.parameters["classifier.1.bias"]
        )


def add_to_graph(graph: Graph) -> None:
    """Adds the network with the input `pixel_values` and the output `logits`. The graph's parameters include the statistics."""

    def convolve(inputs: str, part: Convolution) -> str:
        weight = graph.weight(f"{part.name}.convolution.weight")
        margin = [part.side // 2] * 4
        sides, strides = [part.side] * 2, [part.stride] * 2
        result = graph.call("Conv", inputs, weight, kernel_shape=sides, strides=strides, pads=margin)
        norm = [
            graph.weight(f"{part.name}.normalization.{name}")
            for name in ("weight", "bias", "running_mean", "running_var")
        ]
        return graph.call("BatchNormalization", result, *norm, epsilon=EPSILON)

    hidden = graph.call("Relu", convolve("pixel_values", STEM_CONVOLUTION))
    hidden = graph.call("MaxPool", hidden, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    for block in blocks():
        inner = convolve(graph.call("Relu", convolve(hidden, block.first)), block.second)
        rest = convolve(hidden, block.shortcut) if block.shortcut else hidden
        hidden = graph.call("Relu", graph.call("Add", inner, rest))
    mean = graph.call("Flatten", graph.call("GlobalAveragePool", hidden))
    graph.linear(mean, "classifier.1", output="logits")
