"""Writes the published files: `python -m tiny_chat.files`."""

import argparse
import json
from pathlib import Path

import gguf
import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer

from learning.demo_folder import DEMO, write_json
from learning.tape import Parameters, Tensor
from learning.training import read_parameters
from tiny_chat.network import Sizes
from tiny_chat.tokens import CHAT_TEMPLATE, END, END_OF_TEXT, SPECIAL, START

GGUF_NAMES = {
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}


def gguf_name(name: str) -> str:
    """Returns the name of a parameter in a GGUF file."""
    if name == "model.embed_tokens.weight":
        return "token_embd.weight"
    if name == "model.norm.weight":
        return "output_norm.weight"
    _, _, layer, rest = name.split(".", 3)
    return f"blk.{layer}.{GGUF_NAMES[rest.removesuffix('.weight')]}.weight"


def write_gguf(file: Path, parameters: Parameters, tokenizer: Tokenizer, sizes: Sizes, quantization: str) -> None:
    """Writes one file with weights, tokenizer and settings.

    quantization: a type of `gguf` such as "Q8_0"; vectors stay F32
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(file, "llama")
    kind = gguf.GGMLQuantizationType[quantization]
    writer.add_name("Tiny Chat")
    writer.add_license("apache-2.0")
    writer.add_languages(["en"])
    writer.add_size_label("1.4M")
    writer.add_file_type(gguf.LlamaFileType[f"MOSTLY_{quantization}"])
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_context_length(sizes.context)
    writer.add_embedding_length(sizes.width)
    writer.add_block_count(sizes.layers)
    writer.add_feed_forward_length(sizes.inner)
    writer.add_head_count(sizes.heads)
    writer.add_head_count_kv(sizes.heads)
    writer.add_layer_norm_rms_eps(sizes.epsilon)
    writer.add_rope_dimension_count(sizes.width // sizes.heads)
    writer.add_rope_freq_base(10_000.0)
    writer.add_vocab_size(sizes.vocabulary)
    model = json.loads(tokenizer.to_str())["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].__getitem__)
    unused = [f"[unused {index}]" for index in range(sizes.vocabulary - len(tokens))]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens + unused)
    writer.add_token_types(
        [gguf.TokenType.CONTROL if token in SPECIAL else gguf.TokenType.NORMAL for token in tokens]
        + [gguf.TokenType.UNUSED for _ in unused]
    )
    writer.add_token_merges([" ".join(merge) for merge in model["merges"]])
    writer.add_bos_token_id(tokenizer.token_to_id(START))
    writer.add_eos_token_id(tokenizer.token_to_id(END))
    writer.add_pad_token_id(tokenizer.token_to_id(END_OF_TEXT))
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)
    for name, parameter in parameters.items():
        value = parameter.value.astype(np.float32)
        if value.ndim == 1:
            writer.add_tensor(gguf_name(name), value)
        else:
            writer.add_tensor(gguf_name(name), gguf.quants.quantize(value, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def read_gguf(file: str, tokenizer_file: Path = DEMO / "tiny-chat/tokenizer.json") -> tuple[Parameters, Tokenizer]:
    """Reads the parameters of a written file, without their quantisation, and the tokenizer of the model."""
    tensors = {tensor.name: tensor for tensor in gguf.GGUFReader(file).tensors}
    parameters: Parameters = {}
    names = ["model.embed_tokens.weight", "model.norm.weight"]
    names += [f"model.layers.{layer}.{name}.weight" for layer in range(Sizes().layers) for name in GGUF_NAMES]
    for name in names:
        tensor = tensors[gguf_name(name)]
        parameters[name] = Tensor(gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32))
    return parameters, Tokenizer.from_file(str(tokenizer_file))


def halves_first(weight: np.ndarray, heads: int) -> np.ndarray:
    """Reorders the rows of queries and keys, as `transformers` rotates the halves of a head instead of neighbouring pairs."""
    rows, columns = weight.shape
    return weight.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def write_transformers(folder: Path, parameters: Parameters, tokenizer: Tokenizer, sizes: Sizes) -> None:
    """Writes the files that `transformers` loads."""
    folder.mkdir(parents=True, exist_ok=True)
    tensors = {}
    for name, parameter in parameters.items():
        value = parameter.value
        if ".q_proj." in name or ".k_proj." in name:
            value = halves_first(value, sizes.heads)
        tensors[name] = np.ascontiguousarray(value.astype(np.float16))
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    tokenizer.save(str(folder / "tokenizer.json"))
    start, end, pad = (tokenizer.token_to_id(token) for token in (START, END, END_OF_TEXT))
    write_json(
        folder / "config.json",
        {
            "architectures": ["LlamaForCausalLM"],
            "attention_bias": False,
            "attention_dropout": 0.0,
            "bos_token_id": start,
            "dtype": "float16",
            "eos_token_id": end,
            "head_dim": sizes.width // sizes.heads,
            "hidden_act": "silu",
            "hidden_size": sizes.width,
            "initializer_range": 0.04,
            "intermediate_size": sizes.inner,
            "max_position_embeddings": sizes.context,
            "mlp_bias": False,
            "model_type": "llama",
            "num_attention_heads": sizes.heads,
            "num_hidden_layers": sizes.layers,
            "num_key_value_heads": sizes.heads,
            "pad_token_id": pad,
            "rms_norm_eps": sizes.epsilon,
            "rope_scaling": None,
            "rope_theta": 10000.0,
            "tie_word_embeddings": True,
            "torch_dtype": "float16",
            "use_cache": True,
            "vocab_size": sizes.vocabulary,
        },
    )
    write_json(
        folder / "tokenizer_config.json",
        {
            "bos_token": START,
            "chat_template": CHAT_TEMPLATE,
            "clean_up_tokenization_spaces": False,
            "eos_token": END,
            "model_max_length": sizes.context,
            "pad_token": END_OF_TEXT,
            "tokenizer_class": "PreTrainedTokenizerFast",
        },
    )
    write_json(
        folder / "generation_config.json",
        {
            "bos_token_id": start,
            "do_sample": False,
            "eos_token_id": [end],
            "max_new_tokens": 128,
            "pad_token_id": pad,
        },
    )


def write_all(training: Path, demo: Path) -> None:
    """Writes the files of both repositories from the trained parameters."""
    sizes = Sizes()
    tokenizer = Tokenizer.from_file(str(training / "tokenizer.json"))
    parameters = read_parameters(training / "parameters.npz")
    write_transformers(demo / "tiny-chat", parameters, tokenizer, sizes)
    for quantization in ("Q8_0", "Q4_0"):
        file = demo / f"tiny-chat-GGUF/tiny-chat.{quantization}.gguf"
        write_gguf(file, parameters, tokenizer, sizes, quantization)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--training", type=Path, default=Path("work/tiny-chat"))
    parser.add_argument("--demo", type=Path, default=DEMO)
    arguments = parser.parse_args()
    write_all(arguments.training, arguments.demo)
