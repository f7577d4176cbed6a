"""datasets: push and load."""

import os

import datasets
from datasets import (
    ClassLabel,
    Dataset,
    DatasetDict,
    Features,
    Image,
    IterableDataset,
    List,
    Value,
    get_dataset_config_names,
    get_dataset_split_names,
    load_dataset,
    load_dataset_builder,
)
from datasets.exceptions import DatasetNotFoundError
from harness import call, error_of
from huggingface_hub.utils import RepositoryNotFoundError
from world import add_files, alice_token, api, bob_token, folder, new_repo, paths, unique

datasets.disable_progress_bars()
ROWS = {"x": [1, 2, 3], "y": ["a", "b", "c"]}


def name():
    return f"alice/{unique('rows')}"


def load(repo, *arguments, **options):
    return load_dataset(repo, *arguments, cache_dir=str(folder()), **options)


def train(repo, *arguments, **options):
    return load(repo, *arguments, split="train", **options)[:]


@call("Dataset.push_to_hub, load_dataset")
def push():
    repo = name()
    info = Dataset.from_dict(ROWS).push_to_hub(repo, commit_message="Rows", commit_description="All")
    assert info.oid == api.dataset_info(repo).sha and train(repo) == ROWS
    assert paths(repo, repo_type="dataset") == ["README.md", "data/train-00000-of-00001.parquet"]


@call("DatasetDict.push_to_hub, load_dataset: splits")
def push_splits():
    repo = name()
    DatasetDict({"train": Dataset.from_dict(ROWS), "test": Dataset.from_dict({"x": [4], "y": ["d"]})}).push_to_hub(repo)
    found = load(repo)
    assert found["train"][:] == ROWS and found["test"][:] == {"x": [4], "y": ["d"]}
    assert sorted(get_dataset_split_names(repo)) == ["test", "train"]


@call("push_to_hub: split")
def push_split():
    repo = name()
    for split in ["train", "validation"]:
        Dataset.from_dict(ROWS).push_to_hub(repo, split=split)
    assert sorted(load(repo)) == ["train", "validation"]


@call("push_to_hub: config_name, set_default, data_dir")
def push_configs():
    repo = name()
    Dataset.from_dict({"x": [1]}).push_to_hub(repo, "first")
    Dataset.from_dict({"x": [3]}).push_to_hub(repo, "third", data_dir="elsewhere")
    Dataset.from_dict({"x": [2]}).push_to_hub(repo, "second", set_default=True)
    assert sorted(get_dataset_config_names(repo)) == ["first", "second", "third"]
    assert [train(repo)["x"], train(repo, "first")["x"], train(repo, "third")["x"]] == [[2], [1], [3]]


@call("DatasetDict.push_to_hub: config_name")
def push_config_splits():
    repo = name()
    DatasetDict({"train": Dataset.from_dict(ROWS), "test": Dataset.from_dict(ROWS)}).push_to_hub(repo, "small")
    DatasetDict({"train": Dataset.from_dict({"z": [1]})}).push_to_hub(repo, "other")
    assert sorted(load(repo, "small")) == ["test", "train"] and train(repo, "other") == {"z": [1]}


@call("push_to_hub: private, token")
def push_private():
    repo = name()
    Dataset.from_dict(ROWS).push_to_hub(repo, private=True, token=alice_token)
    assert api.dataset_info(repo).private and train(repo, token=alice_token) == ROWS
    assert isinstance(error_of(lambda: load(repo, token=bob_token)), (DatasetNotFoundError, RepositoryNotFoundError))


@call("push_to_hub: max_shard_size, num_shards, num_proc")
def push_shards():
    for options in [{"num_shards": 3}, {"max_shard_size": "1KB"}, {"num_proc": 2, "num_shards": 4}]:
        repo, rows = name(), {"x": list(range(300)), "y": [os.urandom(20).hex() for _ in range(300)]}
        Dataset.from_dict(rows).push_to_hub(repo, **options)
        assert len(paths(repo, repo_type="dataset")) >= 4 and train(repo) == rows


@call("push_to_hub: again with other shards")
def push_again():
    repo = name()
    Dataset.from_dict({"x": list(range(100))}).push_to_hub(repo, num_shards=5)
    Dataset.from_dict({"x": [7]}).push_to_hub(repo)
    assert train(repo) == {"x": [7]} and len(paths(repo, repo_type="dataset")) == 2


@call("push_to_hub: create_pr, revision")
def push_to_revisions():
    repo = new_repo(repo_type="dataset")
    info = Dataset.from_dict(ROWS).push_to_hub(repo, create_pr=True)
    assert info.pr_num == 1 and train(repo, revision="refs/pr/1") == ROWS
    Dataset.from_dict({"x": [9]}).push_to_hub(repo, revision="dev")
    assert train(repo, revision="dev") == {"x": [9]} and paths(repo, repo_type="dataset") == []


@call("push_to_hub: features")
def push_features():
    features = Features({"label": ClassLabel(names=["no", "yes"]), "list": List(Value("int8")), "nested": {"a": Value("string")}})
    rows = {"label": [0, 1], "list": [[1], [2, 3]], "nested": [{"a": "x"}, {"a": "y"}]}
    repo = name()
    Dataset.from_dict(rows, features=features).push_to_hub(repo)
    found = load(repo, split="train")
    assert found.features == features and found[:] == rows


@call("push_to_hub: images, embed_external_files")
def push_images():
    from PIL import Image as Picture

    root, repo = folder(), name()
    Picture.new("RGB", (12, 8), "red").save(root / "a.png")
    Dataset.from_dict({"image": [str(root / "a.png")]}, features=Features({"image": Image()})).push_to_hub(repo)
    assert load(repo, split="train")[0]["image"].size == (12, 8)


@call("load_dataset: imagefolder with metadata.jsonl")
def image_folder():
    from PIL import Image as Picture

    root = folder({"train/metadata.jsonl": b'{"file_name": "a.png", "text": "red"}\n'})
    Picture.new("RGB", (5, 5), "red").save(root / "train/a.png")
    repo = new_repo(repo_type="dataset")
    api.upload_folder(repo_id=repo, repo_type="dataset", folder_path=root)
    found = load(repo, split="train")[0]
    assert found["text"] == "red" and found["image"].size == (5, 5)


@call("load_dataset: csv, json, jsonl, text, parquet files")
def formats():
    parquet = folder() / "train.parquet"
    Dataset.from_dict({"x": [1]}).to_parquet(parquet)
    for file, text, expected in [
        ("train.csv", b"x\n1\n", {"x": [1]}),
        ("train.jsonl", b'{"x": 1}\n', {"x": [1]}),
        ("train.json", b'[{"x": 1}]', {"x": [1]}),
        ("train.txt", b"one\ntwo\n", {"text": ["one", "two"]}),
        ("train.parquet", parquet.read_bytes(), {"x": [1]}),
    ]:
        assert train(new_repo({file: text}, repo_type="dataset")) == expected


@call("load_dataset: data_files, data_dir, globs")
def data_files():
    files = {"a/one.csv": b"x\n1\n", "a/two.csv": b"x\n2\n", "b/three.csv": b"x\n3\n"}
    repo = new_repo(files, repo_type="dataset")
    assert sorted(train(repo, data_files="a/*.csv")["x"]) == [1, 2]
    assert sorted(train(repo, data_files="**/*e.csv")["x"]) == [1, 3]
    assert train(repo, data_dir="b")["x"] == [3]
    found = load(repo, data_files={"train": "a/one.csv", "test": ["a/two.csv", "b/three.csv"]})
    assert found["train"]["x"][:] == [1] and sorted(found["test"]["x"]) == [2, 3]


@call("load_dataset: configs in the card")
def card_configs():
    card = b"---\nconfigs:\n- config_name: one\n  data_files: a.csv\n- config_name: two\n  default: true\n  data_files:\n  - split: train\n    path: b/*.csv\n  - split: test\n    path: a.csv\n---\n"
    repo = new_repo({"README.md": card, "a.csv": b"x\n1\n", "b/b.csv": b"x\n2\n"}, repo_type="dataset")
    assert train(repo, "one")["x"] == [1] and sorted(load(repo)) == ["test", "train"] and train(repo)["x"] == [2]


@call("load_dataset: split expressions, columns")
def split_expressions():
    repo = name()
    Dataset.from_dict({"x": list(range(10))}).push_to_hub(repo)
    for split, expected in [("train[:3]", [0, 1, 2]), ("train[50%:]", [5, 6, 7, 8, 9]), ("train[:1]+train[-1:]", [0, 9])]:
        assert load(repo, split=split)[:]["x"] == expected


@call("load_dataset: revision")
def revisions():
    repo = name()
    first = Dataset.from_dict({"x": [1]}).push_to_hub(repo).oid
    Dataset.from_dict({"x": [2]}).push_to_hub(repo)
    api.create_tag(repo, tag="v1", revision=first, repo_type="dataset")
    assert [train(repo, revision=revision)["x"] for revision in [first, "v1", "main"]] == [[1], [1], [2]]


@call("load_dataset: streaming, skip, take, shuffle, filter")
def streaming():
    repo = name()
    Dataset.from_dict({"x": list(range(100))}).push_to_hub(repo, num_shards=4)
    found = load(repo, split="train", streaming=True)
    assert [row["x"] for row in found] == list(range(100)) and found.num_shards == 4
    assert [row["x"] for row in found.skip(5).take(2)] == [5, 6]
    assert sorted(row["x"] for row in found.shuffle(seed=1, buffer_size=10)) == list(range(100))
    assert [row["x"] for row in found.filter(lambda row: row["x"] > 97)] == [98, 99]


@call("load_dataset: streaming of csv and images")
def streaming_files():
    repo = new_repo({"data/train.csv": b"x\n1\n2\n"}, repo_type="dataset")
    assert list(load(repo, split="train", streaming=True)) == [{"x": 1}, {"x": 2}]
    assert [row["x"] for row in load("csv", data_files=f"hf://datasets/{repo}/data/*.csv", split="train", streaming=True)] == [1, 2]


@call("load_dataset: num_proc, download_mode")
def processes():
    repo = name()
    Dataset.from_dict({"x": list(range(40))}).push_to_hub(repo, num_shards=4)
    assert sorted(train(repo, num_proc=2)["x"]) == list(range(40))
    add_files(repo, {"note.txt": b"n"}, repo_type="dataset")
    assert sorted(train(repo, download_mode="force_redownload")["x"]) == list(range(40))


@call("load_dataset_builder, get_dataset_config_names")
def builder():
    repo = name()
    Dataset.from_dict(ROWS).push_to_hub(repo, "small")
    found = load_dataset_builder(repo, "small")
    assert found.info.features == Features({"x": Value("int64"), "y": Value("string")}) and found.info.splits["train"].num_examples == 3
    assert get_dataset_config_names(repo) == ["small"]


@call("load_dataset: missing dataset, missing revision, gated")
def missing():
    assert isinstance(error_of(lambda: load("alice/absent")), DatasetNotFoundError)
    repo = name()
    Dataset.from_dict(ROWS).push_to_hub(repo)
    assert isinstance(error_of(lambda: load(repo, revision="absent")), (DatasetNotFoundError, ValueError))
    api.update_repo_settings(repo, gated="manual", repo_type="dataset")
    assert isinstance(error_of(lambda: load(repo, token=bob_token)), DatasetNotFoundError)
    api.grant_access(repo, "bob", repo_type="dataset")
    assert train(repo, token=bob_token) == ROWS


@call("IterableDataset.push_to_hub", (IterableDataset, "push_to_hub"))
def push_iterable():
    repo = name()
    IterableDataset.from_generator(lambda: ({"x": number} for number in range(20))).push_to_hub(repo)
    assert train(repo) == {"x": list(range(20))}


@call("Dataset.from_parquet, to_parquet: hf://")
def paths_of_files():
    repo = new_repo(repo_type="dataset")
    Dataset.from_dict(ROWS).to_parquet(f"hf://datasets/{repo}/rows.parquet")
    assert Dataset.from_parquet(f"hf://datasets/{repo}/rows.parquet", cache_dir=str(folder()))[:] == ROWS


@call("Dataset.save_to_disk, load_from_disk: hf://")
def disk():
    repo = new_repo(repo_type="dataset")
    Dataset.from_dict(ROWS).save_to_disk(f"hf://datasets/{repo}/saved")
    assert datasets.load_from_disk(f"hf://datasets/{repo}/saved")[:] == ROWS


@call("delete_from_hub")
def delete_config():
    from datasets.hub import delete_from_hub

    repo = name()
    for config in ["first", "second"]:
        Dataset.from_dict(ROWS).push_to_hub(repo, config)
    info = delete_from_hub(repo, "first", token=alice_token)
    api.merge_pull_request(repo, info.pr_num, repo_type="dataset")
    assert get_dataset_config_names(repo) == ["second"]
