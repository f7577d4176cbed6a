"""Builds the ONNX graphs of the encoders."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from learning import encoder
from learning.encoder import Sizes
from learning.tape import Parameters

OPSET = 17


class Graph:
    """Collects nodes and weights. Weights are stored in half precision, and converted when the file is loaded."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}
        self.count = 0

    def call(self, operator: str, *inputs: str, output: str | None = None, **attributes: object) -> str:
        """Adds a node. Returns the name of its output."""
        self.count += 1
        result = output or f"{operator}_{self.count}"
        self.nodes.append(helper.make_node(operator, list(inputs), [result], name=f"node_{self.count}", **attributes))
        return result

    def constant(self, value: np.ndarray) -> str:
        """Adds a constant. Returns its name."""
        self.count += 1
        name = f"constant_{self.count}"
        self.constants[name] = numpy_helper.from_array(value, name)
        return name

    def integers(self, *values: int) -> str:
        """Adds a list of integers."""
        return self.constant(np.array(values, np.int64))

    def number(self, value: float) -> str:
        """Adds a number."""
        return self.constant(np.array(value, np.float32))

    def weight(self, name: str, transposed: bool = False) -> str:
        """Adds a parameter. Returns the name of its single-precision value."""
        stored = name + (".transposed" if transposed else "")
        if stored not in self.constants:
            value = self.parameters[name].value
            half = np.ascontiguousarray(value.T if transposed else value).astype(np.float16)
            self.constants[stored] = numpy_helper.from_array(half, stored)
            self.call("Cast", stored, output=f"{stored}.single", to=TensorProto.FLOAT)
        return f"{stored}.single"

    def linear(self, inputs: str, name: str, output: str | None = None) -> str:
        """Adds a linear layer."""
        product = self.call("MatMul", inputs, self.weight(f"{name}.weight", transposed=True))
        return self.call("Add", product, self.weight(f"{name}.bias"), output=output)

    def norm(self, inputs: str, name: str, sizes: Sizes, output: str | None = None) -> str:
        """Adds a layer norm."""
        weight, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.call("LayerNormalization", inputs, weight, bias, output=output, axis=-1, epsilon=sizes.epsilon)

    def mix(self, inputs: str, prefix: str, sizes: Sizes, mask: str) -> str:
        """Adds attention and its output layer."""
        shape = self.integers(0, 0, sizes.heads, sizes.width // sizes.heads)

        def split(name: str, order: list[int]) -> str:
            return self.call("Transpose", self.call("Reshape", self.linear(inputs, f"{prefix}.{name}"), shape), perm=order)

        queries, values = split(encoder.QUERIES, [0, 2, 1, 3]), split(encoder.VALUES, [0, 2, 1, 3])
        product = self.call("MatMul", queries, split(encoder.KEYS, [0, 2, 3, 1]))
        scores = self.call("Mul", product, self.number((sizes.width // sizes.heads) ** -0.5))
        shares = self.call("Softmax", self.call("Add", scores, mask), axis=-1)
        mixed = self.call("MatMul", shares, values)
        joined = self.call("Transpose", mixed, perm=[0, 2, 1, 3])
        return self.linear(self.call("Reshape", joined, self.integers(0, 0, sizes.width)), f"{prefix}.{encoder.MIXED}")

    def widen(self, inputs: str, prefix: str) -> str:
        """Adds the two layers that work on each position alone."""
        inner = self.call("Relu", self.linear(inputs, f"{prefix}.{encoder.WIDE}"))
        return self.linear(inner, f"{prefix}.{encoder.NARROW}")

    def bert(self, sizes: Sizes, prefix: str, output: str | None = None) -> str:
        """Adds a BERT encoder with the inputs `input_ids`, `attention_mask` and `token_type_ids`."""
        embeddings = f"{prefix}embeddings"
        words = self.call("Gather", self.weight(f"{embeddings}.word_embeddings.weight"), "input_ids")
        kinds = self.call("Gather", self.weight(f"{embeddings}.token_type_embeddings.weight"), "token_type_ids")
        length = self.call("Shape", "input_ids", start=1, end=2)
        positions = self.call(
            "Slice", self.weight(f"{embeddings}.position_embeddings.weight"), self.integers(0), length, self.integers(0)
        )
        hidden = self.norm(
            self.call("Add", self.call("Add", words, positions), kinds), f"{embeddings}.LayerNorm", sizes
        )
        absent = self.call("Sub", self.number(1), self.call("Cast", "attention_mask", to=TensorProto.FLOAT))
        mask = self.call("Unsqueeze", self.call("Mul", absent, self.number(-1e9)), self.integers(1, 2))
        for layer in range(sizes.layers):
            name = f"{prefix}encoder.layer.{layer}"
            last = output if layer == sizes.layers - 1 else None
            mixed = self.call("Add", self.mix(hidden, name, sizes, mask), hidden)
            hidden = self.norm(mixed, f"{name}.{encoder.FIRST_NORM}", sizes)
            wide = self.call("Add", self.widen(hidden, name), hidden)
            hidden = self.norm(wide, f"{name}.{encoder.SECOND_NORM}", sizes, output=last)
        return hidden

    def first(self, hidden: str) -> str:
        """Takes the first position of each sequence."""
        return self.call("Gather", hidden, self.constant(np.array(0, np.int64)), axis=1)

    def write(self, file: Path, inputs: dict[str, list[str | int]], output: str, shape: list[str | int]) -> None:
        """Checks and writes the model. Inputs whose names end with "values" are numbers, others are integers."""
        described = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT if name.endswith("values") else TensorProto.INT64, size)
            for name, size in inputs.items()
        ]
        result = helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)
        graph = helper.make_graph(self.nodes, "main_graph", described, [result], list(self.constants.values()))
        opset = helper.make_opsetid("", OPSET)
        model = helper.make_model(graph, opset_imports=[opset], ir_version=9, producer_name="modelyard-models")
        onnx.checker.check_model(model, full_check=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(model.SerializeToString(deterministic=True))


TEXT_INPUTS: dict[str, list[str | int]] = {
    name: ["batch_size", "sequence_length"] for name in ("input_ids", "attention_mask", "token_type_ids")
}
