"""Compares the published files with the networks that were trained."""

import json
import unittest
from pathlib import Path

import numpy as np
from onnx.reference import ReferenceEvaluator
from safetensors.numpy import load_file
from tokenizers import Tokenizer

import short_sentences.train as sentences
import tiny_sentiment.train as sentiment
from learning.demo_folder import DEMO
from learning.tape import Parameters, Tape, Tensor
from learning.word_pieces import encode
from simple_shapes.drawings import draw_batch, to_pixel_values
from simple_shapes.network import Network, Statistics
from tiny_chat import network
from tiny_chat.files import read_gguf
from tiny_chat.tokens import encode as encode_chat

PROMPT = [{"role": "user", "content": "What is the capital of France?"}, {"role": "assistant", "content": "Paris."}]


def read_parameters(model: str) -> Parameters:
    """Reads the weights that `transformers` reads."""
    weights = load_file(DEMO / model / "model.safetensors")
    return {name: Tensor(value.astype(np.float32)) for name, value in weights.items()}


def llama_logits(folder: Path, ids: np.ndarray) -> np.ndarray:
    """Computes logits as `transformers` does, from the written files alone: it rotates the halves of each head."""
    config = json.loads((folder / "config.json").read_text())
    weights = {name: value.astype(np.float64) for name, value in load_file(folder / "model.safetensors").items()}
    heads, length = config["num_attention_heads"], len(ids)
    half = config["head_dim"] // 2
    angles = np.arange(length)[:, None] / config["rope_theta"] ** (np.arange(half) / half)
    cosines, sines = np.tile(np.cos(angles), 2), np.tile(np.sin(angles), 2)

    def norm(rows: np.ndarray, name: str) -> np.ndarray:
        scale = np.sqrt((rows**2).mean(-1, keepdims=True) + config["rms_norm_eps"])
        return rows / scale * weights[f"{name}.weight"]

    def turn(rows: np.ndarray) -> np.ndarray:
        return rows * cosines + np.concatenate([-rows[..., half:], rows[..., :half]], -1) * sines

    hidden = weights["model.embed_tokens.weight"][ids]
    for layer in range(config["num_hidden_layers"]):
        name = f"model.layers.{layer}"
        normed = norm(hidden, f"{name}.input_layernorm")
        q, k, v = (
            (normed @ weights[f"{name}.self_attn.{part}_proj.weight"].T).reshape(length, heads, -1).swapaxes(0, 1)
            for part in "qkv"
        )
        scores = turn(q) @ turn(k).swapaxes(-1, -2) / np.sqrt(2 * half)
        scores = np.exp(np.where(np.tri(length, dtype=bool), scores, -np.inf))
        mixed = (scores / scores.sum(-1, keepdims=True) @ v).swapaxes(0, 1).reshape(length, -1)
        hidden = hidden + mixed @ weights[f"{name}.self_attn.o_proj.weight"].T
        normed = norm(hidden, f"{name}.post_attention_layernorm")
        gate = normed @ weights[f"{name}.mlp.gate_proj.weight"].T
        inner = gate / (1 + np.exp(-gate)) * (normed @ weights[f"{name}.mlp.up_proj.weight"].T)
        hidden = hidden + inner @ weights[f"{name}.mlp.down_proj.weight"].T
    return norm(hidden, "model.norm") @ weights["model.embed_tokens.weight"].T


def trained_logits(parameters: Parameters, ids: np.ndarray) -> np.ndarray:
    """Computes logits with the network that was trained."""
    mask = network.causal_mask(np.zeros((1, len(ids)), int))
    hidden = network.hidden_states(Tape(), parameters, network.Sizes(), ids[None], mask)
    return hidden.value[0] @ parameters["model.embed_tokens.weight"].value.T


class Files(unittest.TestCase):
    """The files give the same results as the networks."""

    def test_chat(self) -> None:
        for quantization, tolerance in (("Q8_0", 0.5), ("Q4_0", 8.0)):
            parameters, tokenizer = read_gguf(str(DEMO / f"tiny-chat-GGUF/tiny-chat.{quantization}.gguf"))
            ids = np.array(encode_chat(tokenizer, PROMPT)[0])
            expected = llama_logits(DEMO / "tiny-chat", ids)
            difference = np.abs(trained_logits(parameters, ids) - expected).max()
            self.assertLess(difference, tolerance, quantization)

    def test_sentiment(self) -> None:
        parameters = read_parameters("tiny-sentiment")
        self.compare_texts("tiny-sentiment", lambda *inputs: sentiment.logits_of(Tape(), parameters, *inputs).value)

    def test_sentences(self) -> None:
        parameters = read_parameters("short-sentences")

        def pooled(hidden: np.ndarray, present: np.ndarray) -> np.ndarray:
            mean = (hidden * present[..., None]).sum(1) / present.sum(1, keepdims=True)
            return mean / np.linalg.norm(mean, axis=1, keepdims=True)

        self.compare_texts(
            "short-sentences",
            lambda *inputs: sentences.vectors_of(Tape(), parameters, *inputs).value,
            pooled,
        )

    def test_shapes(self) -> None:
        parameters = read_parameters("simple-shapes")
        images, _ = draw_batch(np.random.default_rng(8), 4)
        values = to_pixel_values(images)
        model = ReferenceEvaluator(str(DEMO / "simple-shapes/onnx/model.onnx"))
        found = model.run(None, {"pixel_values": values})[0]
        statistics = Statistics({name: parameter.value for name, parameter in parameters.items() if ".running_" in name})
        expected = Network(Tape(), parameters, statistics, training=False).logits(values).value
        self.assertLess(np.abs(found - expected).max(), 1e-3)

    def compare_texts(self, model: str, expected_of, finish=lambda found, present: found) -> None:
        """Compares an ONNX file that reads texts of different lengths with the trained network."""
        tokenizer = Tokenizer.from_file(str(DEMO / model / "tokenizer.json"))
        tokenizer.enable_padding()
        ids, present = encode(tokenizer, ["The ferry leaves at noon.", "What a wonderful film!", "No"])
        session = ReferenceEvaluator(str(DEMO / model / "onnx/model.onnx"))
        inputs = {"input_ids": ids, "attention_mask": present, "token_type_ids": np.zeros_like(ids)}
        found = finish(session.run(None, inputs)[0], present)
        self.assertLess(np.abs(found - expected_of(ids, present)).max(), 1e-3)


if __name__ == "__main__":
    unittest.main()
