"""BERT and ViT encoders, with the names and the arithmetic of `transformers`."""

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


def layer_shapes(sizes: Sizes, linear_names: tuple[str, ...], norm_names: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of one layer. Names with "intermediate" widen, the one that follows narrows."""
    shapes: dict[str, tuple[int, ...]] = {}
    for name in linear_names:
        rows = sizes.inner if name == "intermediate.dense" else sizes.width
        columns = sizes.inner if name == "output.dense" else sizes.width
        shapes |= {f"{name}.weight": (rows, columns), f"{name}.bias": (rows,)}
    for name in norm_names:
        shapes |= {f"{name}.weight": (sizes.width,), f"{name}.bias": (sizes.width,)}
    return shapes


@dataclass(frozen=True)
class Names:
    """Names of the parts of one layer."""

    queries: str
    keys: str
    values: str
    mixed: str
    first_norm: str
    second_norm: str


BERT = Names(
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "attention.output.LayerNorm",
    "output.LayerNorm",
)
VIT = Names(
    "attention.attention.query",
    "attention.attention.key",
    "attention.attention.value",
    "attention.output.dense",
    "layernorm_before",
    "layernorm_after",
)


def all_layers(sizes: Sizes, names: Names, prefix: str) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of all layers."""
    linears = (names.queries, names.keys, names.values, names.mixed, "intermediate.dense", "output.dense")
    one = layer_shapes(sizes, linears, (names.first_norm, names.second_norm))
    return {f"{prefix}encoder.layer.{layer}.{name}": shape for layer in range(sizes.layers) for name, shape in one.items()}


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
        **all_layers(sizes, BERT, prefix),
        **head,
    }
    return normal_parameters(shapes, 0.05, random)


def vit_parameters(
    sizes: Sizes, pixels: int, patch: int, prefix: str, head: dict[str, tuple[int, ...]], random: np.random.Generator
) -> Parameters:
    """Creates the parameters of a ViT encoder of square images and of what follows it."""
    embeddings = f"{prefix}embeddings"
    shapes: dict[str, tuple[int, ...]] = {
        f"{embeddings}.cls_token": (1, 1, sizes.width),
        f"{embeddings}.position_embeddings": (1, (pixels // patch) ** 2 + 1, sizes.width),
        f"{embeddings}.patch_embeddings.projection.weight": (sizes.width, 3, patch, patch),
        f"{embeddings}.patch_embeddings.projection.bias": (sizes.width,),
        **all_layers(sizes, VIT, prefix),
        f"{prefix}layernorm.weight": (sizes.width,),
        f"{prefix}layernorm.bias": (sizes.width,),
        **head,
    }
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

    def mix(self, inputs: Tensor, prefix: str, names: Names, mask: np.ndarray | None) -> Tensor:
        """Applies attention and its output layer."""
        q, k, v = (self.linear(inputs, f"{prefix}.{name}") for name in (names.queries, names.keys, names.values))
        return self.linear(operations.attention(self.tape, q, k, v, self.sizes.heads, mask), f"{prefix}.{names.mixed}")

    def widen(self, inputs: Tensor, prefix: str) -> Tensor:
        """Applies the two layers that work on each position alone."""
        inner = operations.relu(self.tape, self.linear(inputs, f"{prefix}.intermediate.dense"))
        return self.linear(inner, f"{prefix}.output.dense")

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
            mixed = self.mix(hidden, name, BERT, mask)
            hidden = self.norm(operations.add(self.tape, mixed, hidden), f"{name}.{BERT.first_norm}")
            hidden = self.norm(
                operations.add(self.tape, self.widen(hidden, name), hidden), f"{name}.{BERT.second_norm}"
            )
        return hidden

    def vit(self, images: np.ndarray, prefix: str) -> Tensor:
        """Computes the last hidden state of the first position of [images, 3, pixels, pixels]."""
        embeddings = f"{prefix}embeddings"
        kernel = self.parameters[f"{embeddings}.patch_embeddings.projection.weight"]
        width, channels, patch, _ = kernel.value.shape
        count, _, pixels, _ = images.shape
        side = pixels // patch
        patches = images.reshape(count, channels, side, patch, side, patch).transpose(0, 2, 4, 1, 3, 5)
        patches = np.ascontiguousarray(patches).reshape(count, side * side, -1)
        flat = operations.reshape(self.tape, kernel, (width, -1))
        bias = self.parameters[f"{embeddings}.patch_embeddings.projection.bias"]
        hidden = operations.linear(self.tape, Tensor(patches), flat, bias)
        hidden = operations.prepend(self.tape, self.parameters[f"{embeddings}.cls_token"], hidden)
        hidden = operations.add(self.tape, hidden, self.parameters[f"{embeddings}.position_embeddings"])
        for layer in range(self.sizes.layers):
            name = f"{prefix}encoder.layer.{layer}"
            mixed = self.mix(self.norm(hidden, f"{name}.{VIT.first_norm}"), name, VIT, None)
            hidden = operations.add(self.tape, mixed, hidden)
            wide = self.widen(self.norm(hidden, f"{name}.{VIT.second_norm}"), name)
            hidden = operations.add(self.tape, wide, hidden)
        return operations.first_of_each(self.tape, self.norm(hidden, f"{prefix}layernorm"))


def matrices_inside(parameters: Parameters) -> list[str]:
    """Returns the names of the matrices of the layers."""
    return [name for name, parameter in parameters.items() if ".layer." in name and parameter.value.ndim == 2]
