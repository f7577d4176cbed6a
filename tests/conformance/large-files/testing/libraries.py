"""Pushes with transformers or datasets, loads the result on a new machine, and compares. Arguments: the library, the repository."""

import json
import os
import sys


def with_transformers(repo):
    import torch
    import transformers
    from transformers import LlamaConfig, LlamaForCausalLM

    sizes = {"hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 4}
    heads = {"num_attention_heads": 4, "num_key_value_heads": 4, "vocab_size": 8000}
    model = LlamaForCausalLM(LlamaConfig(**sizes, **heads))
    model.push_to_hub(repo)
    loaded = LlamaForCausalLM.from_pretrained(repo, force_download=True)
    wanted = model.state_dict()
    found = loaded.state_dict()
    assert wanted.keys() == found.keys()
    assert all(torch.equal(wanted[name], found[name]) for name in wanted)
    return transformers.__version__


def with_datasets(repo):
    import datasets
    from datasets import Dataset, load_dataset

    rows = 200_000
    wanted = Dataset.from_dict({"text": [f"row {n} {os.urandom(20).hex()}" for n in range(rows)], "label": list(range(rows))})
    wanted.push_to_hub(repo, max_shard_size="4MB")
    loaded = load_dataset(repo, split="train", download_mode="force_redownload")
    assert loaded[:] == wanted[:]
    return datasets.__version__


libraries = {"transformers": with_transformers, "datasets": with_datasets}
print(json.dumps({"version": libraries[sys.argv[1]](sys.argv[2])}))
