"""A WordPiece tokenizer as BERT has it."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from learning.demo_folder import write_json

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


def read_or_train(folder: Path, texts: Iterable[str], vocabulary: int, length: int) -> Tokenizer:
    """Reads the published tokenizer, or trains one if there is none: two trainings of `tokenizers` number the pieces differently."""
    file = folder / "tokenizer.json"
    tokenizer = Tokenizer.from_file(str(file)) if file.exists() else train_word_pieces(texts, vocabulary)
    tokenizer.enable_truncation(length)
    tokenizer.enable_padding(pad_id=0, pad_token="[PAD]")
    return tokenizer


def train_word_pieces(texts: Iterable[str], vocabulary: int) -> Tokenizer:
    """Trains a tokenizer that ignores case and accents. Every ASCII letter is a token, so that unknown words are readable."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    letters = [*"abcdefghijklmnopqrstuvwxyz0123456789"]
    marks = [*".,;:!?'\"-()"]
    trainer = trainers.WordPieceTrainer(
        vocab_size=vocabulary, special_tokens=list(SPECIAL), initial_alphabet=[*letters, *marks], show_progress=False
    )
    # Each letter inside of a word must occur for its token to exist.
    alphabet = ["".join(letters[start:] + letters[:start]) for start in range(len(letters))]
    tokenizer.train_from_iterator([*texts, *alphabet], trainer)
    cls, sep = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS]:0 $A:0 [SEP]:0",
        pair="[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1",
        special_tokens=[("[CLS]", cls), ("[SEP]", sep)],
    )
    return tokenizer


def encode(tokenizer: Tokenizer, texts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Returns token ids and attention mask, both as [texts, length]."""
    encoded = tokenizer.encode_batch(texts)
    ids = np.array([encoding.ids for encoding in encoded], np.int64)
    return ids, np.array([encoding.attention_mask for encoding in encoded], np.int64)


def write_tokenizer(folder: Path, tokenizer: Tokenizer, length: int) -> None:
    """Writes the files that `transformers` loads. They neither truncate nor pad by themselves."""
    copy = Tokenizer.from_str(tokenizer.to_str())
    copy.no_truncation()
    copy.no_padding()
    folder.mkdir(parents=True, exist_ok=True)
    copy.save(str(folder / "tokenizer.json"))
    write_json(
        folder / "tokenizer_config.json",
        {
            "clean_up_tokenization_spaces": True,
            "cls_token": "[CLS]",
            "do_lower_case": True,
            "mask_token": "[MASK]",
            "model_max_length": length,
            "pad_token": "[PAD]",
            "sep_token": "[SEP]",
            "tokenizer_class": "BertTokenizer",
            "unk_token": "[UNK]",
        },
    )
    tokens = {name: f"[{name.upper()}]" for name in ("cls", "mask", "pad", "sep", "unk")}
    write_json(folder / "special_tokens_map.json", {f"{name}_token": token for name, token in tokens.items()})


def bert_config(vocabulary: int, positions: int, width: int, layers: int, heads: int, inner: int) -> dict[str, object]:
    """Returns the fields of `config.json` that all BERT encoders have."""
    return {
        "attention_probs_dropout_prob": 0.0,
        "dtype": "float16",
        "hidden_act": "relu",
        "hidden_dropout_prob": 0.0,
        "hidden_size": width,
        "initializer_range": 0.05,
        "intermediate_size": inner,
        "layer_norm_eps": 1e-12,
        "max_position_embeddings": positions,
        "model_type": "bert",
        "num_attention_heads": heads,
        "num_hidden_layers": layers,
        "pad_token_id": 0,
        "position_embedding_type": "absolute",
        "torch_dtype": "float16",
        "type_vocab_size": 2,
        "vocab_size": vocabulary,
    }
