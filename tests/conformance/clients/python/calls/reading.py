"""HfApi: repositories, files, commits and refs that exist, and lists of them."""

import datetime
import json
import struct

from harness import call, error_of
from huggingface_hub import HfApi, hf_hub_url
from huggingface_hub.hf_api import RepoFile, RepoFolder
from huggingface_hub.utils import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError
from world import CARD, add_files, anonymous, api, bob, folder, new_repo, paths, unique

CONFIG = json.dumps({"model_type": "llama", "architectures": ["LlamaForCausalLM"]}).encode()


def safetensors(**tensors):
    """Makes a file with tensors of zeros, given as shapes of 16-bit floats by name."""
    header, offset = {"__metadata__": {"format": "pt"}}, 0
    for name, shape in tensors.items():
        size = 2 * shape[0] * shape[1]
        header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + bytes(offset)


MODEL = new_repo(
    {
        "README.md": CARD,
        "config.json": CONFIG,
        "model.safetensors": safetensors(a=[20, 30], b=[4, 5]),
        "dir/a.txt": b"a",
        "dir/sub/b.txt": b"b",
    }
)
DATASET = new_repo({"README.md": b"---\nlanguage: en\ntask_categories:\n- text-classification\n---\n", "data/train.csv": b"a,b\n1,2\n"}, repo_type="dataset")


@call("model_info")
def model_info():
    info = api.model_info(MODEL)
    assert (info.id, info.author, info.private, info.gated, info.disabled) == (MODEL, "alice", False, False, False)
    assert (info.pipeline_tag, info.library_name, info.downloads, info.likes) == ("text-generation", "transformers", 0, 0)
    assert {"transformers", "safetensors", "license:mit", "text-generation", "en"} <= set(info.tags)
    assert isinstance(info.created_at, datetime.datetime) and isinstance(info.last_modified, datetime.datetime)
    assert info.card_data.license == "mit" and len(info.sha) == 40
    assert info.safetensors.total == 620 and info.safetensors.parameters == {"BF16": 620}


@call("model_info: files_metadata, securityStatus")
def model_files():
    info = api.model_info(MODEL, files_metadata=True, securityStatus=True)
    weights = next(file for file in info.siblings if file.rfilename == "model.safetensors")
    assert weights.size == weights.lfs.size and len(weights.lfs.sha256) == 64 and len(weights.blob_id) == 40


@call("model_info: revision")
def model_revision():
    sha = api.model_info(MODEL).sha
    for revision in ["main", sha, sha[:7], "refs/heads/main"]:
        assert api.model_info(MODEL, revision=revision).sha == sha
    assert isinstance(error_of(lambda: api.model_info(MODEL, revision="absent")), RevisionNotFoundError)


@call("model_info: expand")
def model_expand():
    info = api.model_info(MODEL, expand=["sha", "config", "safetensors", "usedStorage", "childrenModelCount", "baseModels"])
    assert info.config["model_type"] == "llama" and info.safetensors.total == 620 and info.used_storage > 1000
    assert info.siblings is None and len(info.sha) == 40
    error = error_of(lambda: api.model_info(MODEL, expand=["absent"]))
    assert error.response.status_code == 400 and "expected one of" in str(error) or "must be one of" in str(error)


@call("dataset_info: revision, files_metadata, expand")
def dataset_info():
    info = api.dataset_info(DATASET, files_metadata=True)
    assert info.id == DATASET and "task_categories:text-classification" in info.tags
    assert {file.rfilename: file.size for file in info.siblings}["data/train.csv"] == 8
    assert api.dataset_info(DATASET, expand=["downloads", "description", "citation"]).downloads == 0


@call("repo_info: model, dataset")
def repo_info():
    assert api.repo_info(MODEL).id == MODEL
    assert api.repo_info(DATASET, repo_type="dataset").id == DATASET
    assert isinstance(error_of(lambda: api.repo_info(DATASET)), RepositoryNotFoundError)


@call("model_info: private repository of another user")
def hidden():
    repo = new_repo(private=True)
    for who in [bob, anonymous]:
        assert isinstance(error_of(lambda: who.model_info(repo)), RepositoryNotFoundError)


@call("repo_exists, revision_exists, file_exists")
def exists():
    assert api.repo_exists(MODEL) and api.repo_exists(DATASET, repo_type="dataset")
    assert not api.repo_exists("absent") and not api.repo_exists("alice/absent") and not api.repo_exists(DATASET)
    assert api.revision_exists(MODEL, "main") and not api.revision_exists(MODEL, "absent")
    assert api.file_exists(MODEL, "dir/a.txt") and not api.file_exists(MODEL, "absent")
    assert not api.file_exists(MODEL, "dir/a.txt", revision="absent") and not api.file_exists("alice/absent", "a")


@call("resolve_revision", (HfApi, "resolve_revision"))
def resolve_revision():
    found = api.resolve_revision(MODEL, revision="main")
    assert api.model_info(MODEL).sha in [getattr(found, name) for name in dir(found) if not name.startswith("_")]


@call("list_repo_files: revision")
def files():
    assert paths(MODEL) == ["README.md", "config.json", "dir/a.txt", "dir/sub/b.txt", "model.safetensors"]
    assert api.list_repo_files(MODEL, revision=api.list_repo_commits(MODEL)[-1].commit_id) == [".gitattributes"]
    assert isinstance(error_of(lambda: api.list_repo_files("alice/absent")), RepositoryNotFoundError)


@call("list_repo_tree: path_in_repo, recursive")
def tree():
    top = {item.path: type(item) for item in api.list_repo_tree(MODEL)}
    assert top["dir"] is RepoFolder and top["config.json"] is RepoFile and "dir/a.txt" not in top
    assert {item.path for item in api.list_repo_tree(MODEL, "dir")} == {"dir/a.txt", "dir/sub"}
    assert {item.path for item in api.list_repo_tree(MODEL, "dir", recursive=True)} == {"dir/a.txt", "dir/sub", "dir/sub/b.txt"}
    for path in ["absent", "config.json"]:
        assert isinstance(error_of(lambda: list(api.list_repo_tree(MODEL, path))), EntryNotFoundError)


@call("list_repo_tree: expand")
def tree_expand():
    items = {item.path: item for item in api.list_repo_tree(MODEL, recursive=True, expand=True)}
    assert items["dir"].last_commit.title == "files" and items["dir/a.txt"].last_commit.title == "files"
    assert items["model.safetensors"].lfs.sha256 and items["dir/a.txt"].blob_id


@call("get_paths_info: expand, missing paths")
def paths_info():
    found = api.get_paths_info(MODEL, ["dir", "config.json", "absent"], expand=True)
    assert {item.path for item in found} == {"dir", "config.json"}
    assert [item.path for item in api.get_paths_info(MODEL, "dir/a.txt")] == ["dir/a.txt"]
    assert isinstance(error_of(lambda: api.get_paths_info(MODEL, "a", revision="absent")), RevisionNotFoundError)


@call("list_repo_commits: revision, formatted")
def commits():
    repo = new_repo()
    first = add_files(repo, {"a.txt": b"a"}, message="Add <b>")
    listed = api.list_repo_commits(repo, formatted=True)
    assert [commit.title for commit in listed] == ["Add <b>", "initial commit"]
    assert listed[0].authors == ["alice"] and listed[0].formatted_title == "Add &lt;b&gt;"
    assert len(api.list_repo_commits(repo, revision=first.oid)) == 2
    assert isinstance(error_of(lambda: api.list_repo_commits(repo, revision="absent")), RevisionNotFoundError)


@call("list_repo_commits: more than a page")
def many_commits():
    repo = new_repo()
    for number in range(55):
        add_files(repo, {"a.txt": str(number).encode()}, message=f"Commit {number}")
    listed = api.list_repo_commits(repo)
    assert len(listed) == 56 and listed[0].title == "Commit 54"


@call("list_repo_refs: include_pull_requests")
def refs():
    repo = new_repo()
    api.create_branch(repo, branch="dev")
    api.create_tag(repo, tag="v1")
    add_files(repo, {"a.txt": b"a"}, create_pr=True)
    found = api.list_repo_refs(repo, include_pull_requests=True)
    assert sorted(ref.name for ref in found.branches) == ["dev", "main"]
    assert [ref.name for ref in found.tags] == ["v1"] and found.converts == []
    assert [ref.ref for ref in found.pull_requests] == ["refs/pr/1"]
    assert api.list_repo_refs(repo).pull_requests is None


@call("get_safetensors_metadata, parse_safetensors_file_metadata")
def tensors():
    found = api.get_safetensors_metadata(MODEL)
    assert found.parameter_count == {"BF16": 620} and not found.sharded
    assert api.parse_safetensors_file_metadata(MODEL, "model.safetensors").tensors["a"].shape == [20, 30]


@call("get_safetensors_metadata: sharded")
def sharded_tensors():
    names = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
    index = {"metadata": {"total_size": 1240}, "weight_map": {"a": names[0], "b": names[1]}}
    files = {"model.safetensors.index.json": json.dumps(index).encode(), names[0]: safetensors(a=[20, 30]), names[1]: safetensors(b=[4, 5])}
    found = api.get_safetensors_metadata(new_repo(files))
    assert found.sharded and found.parameter_count == {"BF16": 620} and sorted(found.files_metadata) == names


@call("get_hf_file_metadata")
def file_metadata():
    found = api.get_hf_file_metadata(url=hf_hub_url(MODEL, "model.safetensors"))
    listed = api.get_paths_info(MODEL, "model.safetensors")[0]
    assert (found.commit_hash, found.etag, found.size) == (api.model_info(MODEL).sha, listed.lfs.sha256, listed.size)


@call("list_models: author, search, pipeline_tag, limit")
def list_models():
    name = MODEL.split("/")[1]
    assert [model.id for model in api.list_models(search=name)] == [MODEL]
    assert [model.id for model in api.list_models(search=name, author="alice", pipeline_tag="text-generation", limit=5)] == [MODEL]
    assert list(api.list_models(search=name, pipeline_tag="text-to-image")) == []
    assert list(api.list_models(author="nobody-here")) == []


@call("list_models: filter")
def filtered_models():
    name = MODEL.split("/")[1]
    for chosen in ["transformers", ["license:mit", "safetensors"], "text-generation", "en"]:
        assert [model.id for model in api.list_models(search=name, filter=chosen)] == [MODEL]
    assert list(api.list_models(search=name, filter=["license:mit", "gguf"])) == []


@call("list_models: sort, full, cardData, fetch_config")
def sorted_models():
    for sort in ["created_at", "downloads", "last_modified", "likes", "trending_score"]:
        assert len(list(api.list_models(sort=sort, limit=2))) == 2
    model = next(iter(api.list_models(search=MODEL.split("/")[1], full=True, cardData=True, fetch_config=True)))
    assert model.card_data.license == "mit" and model.config["model_type"] == "llama" and model.siblings and model.sha


@call("list_models: expand")
def expanded_models():
    model = next(iter(api.list_models(search=MODEL.split("/")[1], expand=["safetensors", "likes"])))
    assert model.safetensors.total == 620 and model.likes == 0 and model.sha is None


@call("list_models: trained_dataset, model_name", (HfApi.list_models, "model_name"))
def trained_models():
    repo = new_repo({"README.md": f"---\ndatasets:\n- {DATASET}\n---\n".encode()})
    assert repo in [model.id for model in api.list_models(trained_dataset=DATASET)]
    assert [model.id for model in api.list_models(model_name=MODEL)] == [MODEL]


@call("list_models: num_parameters, apps", (HfApi.list_models, "num_parameters"))
def searched_models():
    assert MODEL in [model.id for model in api.list_models(num_parameters="max:1K", author="alice")]
    assert list(api.list_models(apps="ollama", search=unique())) == []


@call("list_models: gated, inference, inference_provider", (HfApi.list_models, "inference_provider"))
def gated_models():
    repo = new_repo()
    api.update_repo_settings(repo, gated="auto")
    name = repo.split("/")[1]
    assert [model.id for model in api.list_models(search=name, gated=True)] == [repo]
    assert list(api.list_models(search=name, gated=False)) == []
    assert list(api.list_models(search=name, inference="warm")) == list(api.list_models(search=name, inference_provider="all")) == []


@call("list_datasets: author, search, filter, full, sort")
def list_datasets():
    name = DATASET.split("/")[1]
    for options in [{"author": "alice"}, {"filter": "language:en"}, {"full": True}, {"sort": "last_modified"}, {"gated": False}, {"limit": 1}]:
        assert [dataset.id for dataset in api.list_datasets(search=name, **options)] == [DATASET]


@call("list_datasets: language, task_categories, size_categories, dataset_name", (HfApi.list_datasets, "language"))
def filtered_datasets():
    name = DATASET.split("/")[1]
    for options in [{"language": "en"}, {"task_categories": "text-classification"}, {"dataset_name": name}]:
        assert [dataset.id for dataset in api.list_datasets(author="alice", search=name, **options)] == [DATASET]
    for options in [{"size_categories": "1B<n<10B"}, {"multilinguality": "multilingual"}, {"language_creators": "found"}, {"task_ids": "x"}]:
        assert list(api.list_datasets(search=name, **options)) == []


@call("lists: private repositories are listed for members only")
def private_lists():
    repo = new_repo(private=True)
    name = repo.split("/")[1]
    assert [model.id for model in api.list_models(search=name)] == [repo]
    assert list(bob.list_models(search=name)) == list(anonymous.list_models(search=name)) == []


@call("list_spaces, space_info: none exist")
def spaces():
    assert list(api.list_spaces(author="alice")) == []
    assert isinstance(error_of(lambda: api.space_info("alice/absent")), RepositoryNotFoundError)


@call("get_model_tags, get_dataset_tags")
def tags():
    assert {"pipeline_tag", "library", "license", "language"} <= set(api.get_model_tags())
    assert {"task_categories", "language", "license"} <= set(api.get_dataset_tags())


@call("verify_repo_checksums", (HfApi, "verify_repo_checksums"))
def checksums():
    local = folder()
    api.snapshot_download(MODEL, local_dir=local)
    assert not api.verify_repo_checksums(MODEL, local_dir=local).mismatches
    (local / "dir/a.txt").write_bytes(b"changed")
    assert [item["path"] if isinstance(item, dict) else item.path for item in api.verify_repo_checksums(MODEL, local_dir=local).mismatches] == ["dir/a.txt"]

