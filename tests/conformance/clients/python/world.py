"""The users and folders of a run: alice (write), bob (write, no rights in alice's repositories) and alice's organisation lab."""

import os
import pathlib
import tempfile
import uuid

from huggingface_hub import CommitOperationAdd, HfApi

endpoint = os.environ["HF_ENDPOINT"]
alice_token = os.environ["HF_TOKEN"]
bob_token = os.environ["BOB_TOKEN"]
api = HfApi(endpoint=endpoint, token=alice_token)
bob = HfApi(endpoint=endpoint, token=bob_token)
anonymous = HfApi(endpoint=endpoint, token=False)

CARD = b"---\nlicense: mit\npipeline_tag: text-generation\nlibrary_name: transformers\nlanguage: en\n---\n# Title\n"


def unique(prefix="call"):
    return f"{prefix}-{uuid.uuid4().hex[:8]}"


def new_repo(files=None, **options):
    """Creates a repository of alice. Returns its id."""
    repo = api.create_repo(f"alice/{unique()}", **options).repo_id
    if files:
        add_files(repo, files, repo_type=options.get("repo_type"))
    return repo


def add_files(repo, files, **options):
    """Commits files, given as bytes by path, in one commit."""
    operations = [CommitOperationAdd(path, content) for path, content in files.items()]
    return api.create_commit(repo, operations, commit_message=options.pop("message", "files"), **options)


def folder(files=None):
    """Creates a folder below the one of the run, with files given as bytes by path."""
    root = pathlib.Path(tempfile.mkdtemp(dir=os.getcwd()))
    for path, content in (files or {}).items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return root


def content(repo, path, **options):
    """Downloads a file without the cache. Returns its bytes."""
    return pathlib.Path(api.hf_hub_download(repo, path, local_dir=folder(), **options)).read_bytes()


def paths(repo, **options):
    return sorted(path for path in api.list_repo_files(repo, **options) if path != ".gitattributes")
