"""Runs one operation of huggingface_hub and prints its result as JSON.

Arguments: the operation, and its parameters as JSON.
"""

import hashlib
import json
import sys
import time
from pathlib import Path

from huggingface_hub import CommitOperationAdd, HfApi, hf_hub_download, snapshot_download

api = HfApi()


def sha256_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def upload_file(repo, path, name):
    api.create_repo(repo, exist_ok=True)
    api.upload_file(path_or_fileobj=path, path_in_repo=name, repo_id=repo)
    return {}


def upload_folder(repo, folder):
    api.create_repo(repo, exist_ok=True)
    api.upload_folder(folder_path=folder, repo_id=repo)
    return {}


def commit_folder(repo, folder):
    """Sends all files of a folder in one commit."""
    api.create_repo(repo, exist_ok=True)
    paths = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    operations = [CommitOperationAdd(str(path.relative_to(folder)), str(path)) for path in paths]
    api.create_commit(repo, operations, commit_message="all files")
    return {}


def snapshot(repo):
    folder = Path(snapshot_download(repo))
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {"files": {str(path.relative_to(folder)): sha256_of(path) for path in paths}}


def download(repo, name):
    return {"files": {name: sha256_of(hf_hub_download(repo, name))}}


operations = [upload_file, upload_folder, commit_folder, snapshot, download]
operation = {function.__name__: function for function in operations}[sys.argv[1]]
started = time.monotonic()
result = operation(**json.loads(sys.argv[2]))
print(json.dumps({**result, "seconds": time.monotonic() - started}))
