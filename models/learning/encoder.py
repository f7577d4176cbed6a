"""A BERT encoder, with the names and the arithmetic of `transformers`."""

from dataclasses import dataclass

import numpy as np

from learning import operations
from learning.tape import Parameters, Tape, Tensor, normal_parameters


@dataclass(frozen=True)
class Sizes:
    """Sizes of an encoder."""

    width: int
    layers: int
    heads: int
    inner: int
    epsilon: float = 1e-12


QUERIES, KEYS, VALUES = (f"attention.self.{name}" for name in ("query", "key", "value"))
MIXED, FIRST_NORM = "attention.output.dense", "attention.output.LayerNorm"
WIDE, NARROW, SECOND_NORM = "intermediate.dense", "output.dense", "output.LayerNorm"


def layer_shapes(sizes: Sizes) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of one layer."""
    shapes: dict[str, tuple[int, ...]] = {}
    for name in (QUERIES, KEYS, VALUES, MIXED, WIDE, NARROW):
        rows = sizes.inner if name == WIDE else sizes.width
        columns = sizes.inner if name == NARROW else sizes.width
        shapes |= {f"{name}.weight": (rows, columns), f"{name}.bias": (rows,)}
    for name in (FIRST_NORM, SECOND_NORM):
        shapes |= {f"{name}.weight": (sizes.width,), f"{name}.bias": (sizes.width,)}
    return shapes


def bert_parameters(
    sizes: Sizes, vocabulary: int, positions: int, prefix: str, head: dict[str, tuple[int, ...]], random: np.random.Generator
) -> Parameters:
    """Creates the parameters of a BERT encoder and of what follows it."""
    embeddings = f"{prefix}embeddings"
    shapes: dict[str, tuple[int, ...]] = {
        f"{embeddings}.word_embeddings.weight": (vocabulary, sizes.width),
        f"{embeddings}.position_embeddings.weight": (positions, sizes.width),
        f"{embeddings}.token_type_embeddings.weight": (2, sizes.width),
        f"{embeddings}.LayerNorm.weight": (sizes.width,),
        f"{embeddings}.LayerNorm.bias": (sizes.width,),
    }
    for layer in range(sizes.layers):
        shapes |= {f"{prefix}encoder.layer.{layer}.{name}": shape for name, shape in layer_shapes(sizes).items()}
    shapes |= head
    return normal_parameters(shapes, 0.05, random)


class Network:
    """Runs parts of an encoder on a tape."""

    def __init__(self, tape: Tape, parameters: Parameters, sizes: Sizes) -> None:
        self.tape = tape
        self.parameters = parameters
        self.sizes = sizes

    def linear(self, inputs: Tensor, name: str) -> Tensor:
        """Applies a linear layer."""
        return operations.linear(self.tape, inputs, self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"])

    def norm(self, inputs: Tensor, name: str) -> Tensor:
        """Applies a layer norm."""
        weight, bias = self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"]
        return operations.layer_norm(self.tape, inputs, weight, bias, self.sizes.epsilon)

    def mix(self, inputs: Tensor, prefix: str, mask: np.ndarray) -> Tensor:
        """Applies attention and its output layer."""
        q, k, v = (self.linear(inputs, f"{prefix}.{name}") for name in (QUERIES, KEYS, VALUES))
        return self.linear(operations.attention(self.tape, q, k, v, self.sizes.heads, mask), f"{prefix}.{MIXED}")

    def widen(self, inputs: Tensor, prefix: str) -> Tensor:
        """Applies the two layers that work on each position alone."""
        inner = operations.relu(self.tape, self.linear(inputs, f"{prefix}.{WIDE}"))
        return self.linear(inner, f"{prefix}.{NARROW}")

    def bert(self, ids: np.ndarray, present: np.ndarray, prefix: str) -> Tensor:
        """Computes the last hidden states of [sequences, length] tokens, of which those with 1 in `present` are read."""
        embeddings = f"{prefix}embeddings"
        words = operations.embedding(self.tape, self.parameters[f"{embeddings}.word_embeddings.weight"], ids)
        positions = operations.embedding(
            self.tape, self.parameters[f"{embeddings}.position_embeddings.weight"], np.arange(ids.shape[1])
        )
        kinds = operations.embedding(
            self.tape, self.parameters[f"{embeddings}.token_type_embeddings.weight"], np.zeros_like(ids)
        )
        hidden = operations.add(self.tape, operations.add(self.tape, words, positions), kinds)
        hidden = self.norm(hidden, f"{embeddings}.LayerNorm")
        mask = np.where(present, np.float32(0), np.float32(-1e9))[:, None, None]
        for layer in range(self.sizes.layers):
            name = f"{prefix}encoder.layer.{layer}"
            mixed = operations.add(self.tape, self.mix(hidden, name, mask), hidden)
            hidden = self.norm(mixed, f"{name}.{FIRST_NORM}")
            wide = operations.add(self.tape, self.widen(hidden, name), hidden)
            hidden = self.norm(wide, f"{name}.{SECOND_NORM}")
        return hidden


def matrices_inside(parameters: Parameters) -> list[str]:
    """Returns the names of the matrices of the layers."""
    return [name for name, parameter in parameters.items() if ".layer." in name and parameter.value.ndim == 2]
