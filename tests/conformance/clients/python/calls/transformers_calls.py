"""transformers: push and load of models, tokenizers, processors and pipelines, made here with random weights."""

import json

import torch
import transformers
from harness import call, error_of
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    AutoConfig,
    AutoFeatureExtractor,
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForImageClassification,
    AutoProcessor,
    AutoTokenizer,
    GenerationConfig,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    ViTConfig,
    ViTForImageClassification,
    Wav2Vec2CTCTokenizer,
    Wav2Vec2FeatureExtractor,
    Wav2Vec2Processor,
    pipeline,
)
from world import alice_token, api, bob_token, content, folder, new_repo, paths, unique

transformers.logging.set_verbosity_error()
SIZES = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "num_key_value_heads": 2}
WORDS = {word: number for number, word in enumerate(["<unk>", "<s>", "</s>", "hello", "world", "again"])}


def name():
    return f"alice/{unique('model')}"


def llama(**options):
    return LlamaForCausalLM(LlamaConfig(**SIZES, vocab_size=32, max_position_embeddings=64, **options))


def tokenizer():
    made = Tokenizer(models.WordLevel(WORDS, unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=made, unk_token="<unk>", bos_token="<s>", eos_token="</s>", pad_token="</s>")


def same(first, second):
    one, other = first.state_dict(), second.state_dict()
    return one.keys() == other.keys() and all(torch.equal(one[key], other[key]) for key in one)


def fresh():
    return {"cache_dir": str(folder())}


@call("PreTrainedModel.push_to_hub, AutoModelForCausalLM.from_pretrained")
def model():
    repo, made = name(), llama()
    made.push_to_hub(repo)
    assert same(made, AutoModelForCausalLM.from_pretrained(repo, **fresh()))
    info = api.model_info(repo)
    assert (info.library_name, info.safetensors.total) == ("transformers", sum(p.numel() for p in made.parameters()))


@call("push_to_hub: private, token, commit_message")
def private_model():
    repo, made = name(), llama()
    made.push_to_hub(repo, private=True, token=alice_token, commit_message="Weights")
    assert api.model_info(repo).private and api.list_repo_commits(repo)[0].title == "Weights"
    assert isinstance(error_of(lambda: AutoModel.from_pretrained(repo, token=bob_token, **fresh())), OSError)


@call("push_to_hub: create_pr, revision")
def model_to_revisions():
    repo, made = new_repo(), llama()
    info = made.push_to_hub(repo, create_pr=True)
    assert same(made, LlamaForCausalLM.from_pretrained(repo, revision=f"refs/pr/{info.pr_num}", **fresh()))
    api.create_branch(repo, branch="dev")
    made.push_to_hub(repo, revision="dev")
    assert same(made, LlamaForCausalLM.from_pretrained(repo, revision="dev", **fresh())) and paths(repo) == []


@call("push_to_hub: max_shard_size")
def sharded():
    repo, made = name(), llama()
    made.push_to_hub(repo, max_shard_size="10KB")
    assert "model.safetensors.index.json" in paths(repo)
    assert same(made, LlamaForCausalLM.from_pretrained(repo, **fresh()))


@call("save_pretrained: push_to_hub=True")
def save_and_push():
    repo, made = name(), llama()
    made.save_pretrained(folder() / "saved", push_to_hub=True, repo_id=repo)
    assert same(made, LlamaForCausalLM.from_pretrained(repo, **fresh()))


@call("from_pretrained: revision, subfolder, dtype")
def options():
    repo, made = name(), llama()
    local = folder()
    made.save_pretrained(local / "sub")
    api.create_repo(repo)
    sha = api.upload_folder(repo_id=repo, folder_path=local).oid
    loaded = LlamaForCausalLM.from_pretrained(repo, subfolder="sub", revision=sha, dtype=torch.bfloat16, **fresh())
    assert loaded.dtype == torch.bfloat16


@call("from_pretrained: use_safetensors=False")
def old_weights():
    made, local = llama(), folder()
    made.config.save_pretrained(local)
    torch.save(made.state_dict(), local / "pytorch_model.bin")
    repo = new_repo()
    api.upload_folder(repo_id=repo, folder_path=local)
    assert same(made, LlamaForCausalLM.from_pretrained(repo, use_safetensors=False, **fresh()))


@call("from_pretrained: missing repository, missing files, offline")
def missing():
    for repo in ["alice/absent", new_repo({"a.txt": b"a"})]:
        assert isinstance(error_of(lambda: AutoModel.from_pretrained(repo, **fresh())), (OSError, ValueError))
    repo, made, cache = name(), llama(), fresh()
    made.push_to_hub(repo)
    LlamaForCausalLM.from_pretrained(repo, **cache)
    assert same(made, LlamaForCausalLM.from_pretrained(repo, local_files_only=True, **cache))


@call("from_pretrained: gated")
def gated():
    repo, made = name(), llama()
    made.push_to_hub(repo)
    api.update_repo_settings(repo, gated="manual")
    assert "gated" in str(error_of(lambda: AutoModel.from_pretrained(repo, token=bob_token, **fresh()))).lower()


@call("PreTrainedConfig.push_to_hub, AutoConfig.from_pretrained")
def config():
    repo = name()
    LlamaConfig(**SIZES).push_to_hub(repo)
    assert AutoConfig.from_pretrained(repo, **fresh()).hidden_size == 16


@call("GenerationConfig.push_to_hub, from_pretrained")
def generation():
    repo = name()
    GenerationConfig(max_new_tokens=7).push_to_hub(repo)
    assert GenerationConfig.from_pretrained(repo, **fresh()).max_new_tokens == 7


@call("PreTrainedTokenizerFast.push_to_hub, AutoTokenizer.from_pretrained")
def words():
    repo = name()
    tokenizer().push_to_hub(repo)
    loaded = AutoTokenizer.from_pretrained(repo, **fresh())
    assert loaded("hello world")["input_ids"] == [3, 4] and loaded.eos_token == "</s>"


@call("AutoTokenizer: chat templates")
def chat():
    repo, made = name(), tokenizer()
    made.chat_template = "{% for message in messages %}{{ message.content }} {% endfor %}"
    made.push_to_hub(repo)
    loaded = AutoTokenizer.from_pretrained(repo, **fresh())
    assert loaded.apply_chat_template([{"role": "user", "content": "hello"}], tokenize=False) == "hello "


@call("ViTForImageClassification.push_to_hub, AutoModelForImageClassification.from_pretrained")
def image_model():
    repo = name()
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    made = ViTForImageClassification(ViTConfig(**sizes, image_size=32, patch_size=8))
    made.push_to_hub(repo)
    assert same(made, AutoModelForImageClassification.from_pretrained(repo, **fresh()))


@call("FeatureExtractionMixin.push_to_hub, AutoFeatureExtractor.from_pretrained")
def feature_extractor():
    repo = name()
    Wav2Vec2FeatureExtractor(sampling_rate=8000).push_to_hub(repo)
    assert AutoFeatureExtractor.from_pretrained(repo, **fresh()).sampling_rate == 8000


@call("ProcessorMixin.push_to_hub, AutoProcessor.from_pretrained")
def processor():
    repo, vocabulary = name(), folder() / "vocab.json"
    letters = ["<pad>", "<s>", "</s>", "<unk>", "|", "a", "b"]
    vocabulary.write_text(json.dumps({letter: number for number, letter in enumerate(letters)}))
    letters_of = Wav2Vec2CTCTokenizer(str(vocabulary))
    Wav2Vec2Processor(Wav2Vec2FeatureExtractor(sampling_rate=8000), letters_of).push_to_hub(repo)
    loaded = AutoProcessor.from_pretrained(repo, **fresh())
    assert loaded.tokenizer("ab")["input_ids"] == [5, 6] and loaded.feature_extractor.sampling_rate == 8000


@call("pipeline: load, text-generation")
def run_pipeline():
    repo = name()
    llama(bos_token_id=1, eos_token_id=2).push_to_hub(repo)
    tokenizer().push_to_hub(repo)
    generated = pipeline("text-generation", model=repo)("hello", max_new_tokens=3)
    assert generated[0]["generated_text"].startswith("hello")


@call("Pipeline.push_to_hub")
def push_pipeline():
    repo, source = name(), name()
    llama().push_to_hub(source)
    tokenizer().push_to_hub(source)
    pipeline("text-generation", model=source).push_to_hub(repo)
    assert {"config.json", "model.safetensors", "tokenizer.json"} <= set(paths(repo))
    assert json.loads(content(repo, "config.json"))["model_type"] == "llama"
