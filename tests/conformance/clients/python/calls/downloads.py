"""Downloads into the cache and into folders."""

import pathlib

from harness import call, error_of
from huggingface_hub import hf_hub_download, hf_hub_url, scan_cache_dir, snapshot_download, try_to_load_from_cache
from huggingface_hub.utils import (
    EntryNotFoundError,
    GatedRepoError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from world import add_files, alice_token, api, bob, bob_token, endpoint, folder, new_repo

BINARY = bytes(range(256)) * 40
FILES = {"a.txt": b"a", "b.bin": BINARY, "sub/c.txt": b"c", "sub/d.md": b"d"}
REPO = new_repo(FILES)


def text(path):
    return pathlib.Path(path).read_bytes()


@call("hf_hub_download: cache_dir, subfolder, revision")
def download():
    cache = folder()
    assert text(hf_hub_download(REPO, "b.bin", cache_dir=cache)) == BINARY
    assert text(hf_hub_download(REPO, "c.txt", subfolder="sub", cache_dir=cache)) == b"c"
    sha = api.model_info(REPO).sha
    assert f"snapshots/{sha}/a.txt" in hf_hub_download(REPO, "a.txt", revision=sha, cache_dir=cache)
    assert f"snapshots/{sha}/a.txt" in hf_hub_download(REPO, "a.txt", revision=sha[:8], cache_dir=cache)


@call("hf_hub_download: local_dir, force_download, local_files_only")
def download_locally():
    local, cache = folder(), folder()
    path = hf_hub_download(REPO, "sub/c.txt", local_dir=local)
    assert pathlib.Path(path) == local / "sub/c.txt"
    pathlib.Path(path).write_bytes(b"changed")
    assert text(hf_hub_download(REPO, "sub/c.txt", local_dir=local, force_download=True)) == b"c"
    missing = error_of(lambda: hf_hub_download(REPO, "a.txt", cache_dir=cache, local_files_only=True))
    assert isinstance(missing, LocalEntryNotFoundError)
    hf_hub_download(REPO, "a.txt", cache_dir=cache)
    assert text(hf_hub_download(REPO, "a.txt", cache_dir=cache, local_files_only=True)) == b"a"


@call("hf_hub_download: a changed file")
def download_again():
    repo, cache = new_repo({"a.bin": BINARY}), folder()
    hf_hub_download(repo, "a.bin", cache_dir=cache)
    add_files(repo, {"a.bin": BINARY + b"more"})
    assert text(hf_hub_download(repo, "a.bin", cache_dir=cache)) == BINARY + b"more"


@call("hf_hub_download: errors")
def download_missing():
    for expected, arguments in [
        (EntryNotFoundError, {"repo_id": REPO, "filename": "absent"}),
        (RevisionNotFoundError, {"repo_id": REPO, "filename": "a.txt", "revision": "absent"}),
        (RepositoryNotFoundError, {"repo_id": "alice/absent", "filename": "a.txt"}),
        (RepositoryNotFoundError, {"repo_id": "absent", "filename": "a.txt"}),
    ]:
        assert isinstance(error_of(lambda: hf_hub_download(**arguments, cache_dir=folder())), expected)


@call("hf_hub_download: a missing file is remembered")
def download_absent():
    cache = folder()
    error_of(lambda: hf_hub_download(REPO, "absent.json", cache_dir=cache))
    assert try_to_load_from_cache(REPO, "absent.json", cache_dir=cache) is not None


@call("hf_hub_download: private, gated, token")
def download_protected():
    private, gated = new_repo(FILES, private=True), new_repo(FILES)
    api.update_repo_settings(gated, gated="manual")
    assert text(hf_hub_download(private, "a.txt", token=alice_token, cache_dir=folder())) == b"a"
    assert isinstance(error_of(lambda: hf_hub_download(private, "a.txt", token=bob_token, cache_dir=folder())), RepositoryNotFoundError)
    for token in [bob_token, False]:
        assert isinstance(error_of(lambda: hf_hub_download(gated, "b.bin", token=token, cache_dir=folder())), GatedRepoError)
    api.grant_access(gated, "bob")
    assert text(bob.hf_hub_download(gated, "b.bin", cache_dir=folder())) == BINARY


@call("hf_hub_download: dry_run", (hf_hub_download, "dry_run"))
def download_dry():
    found = hf_hub_download(REPO, "b.bin", cache_dir=folder(), dry_run=True)
    assert (found.filename, found.file_size, found.will_download) == ("b.bin", len(BINARY), True)


@call("hf_hub_url: revision, subfolder, repo_type")
def url():
    options = {"subfolder": "sub", "repo_type": "dataset", "revision": "v 1"}
    assert hf_hub_url(REPO, "c.txt", **options) == f"{endpoint}/datasets/{REPO}/resolve/v%201/sub/c.txt"


@call("snapshot_download: cache_dir, revision")
def snapshot():
    path, sha = pathlib.Path(snapshot_download(REPO, cache_dir=folder())), api.model_info(REPO).sha
    assert path.name == sha and {name: text(path / name) for name in FILES} == FILES
    first = api.list_repo_commits(REPO)[-1].commit_id
    assert [file.name for file in pathlib.Path(snapshot_download(REPO, revision=first, cache_dir=folder())).iterdir()] == [".gitattributes"]


@call("snapshot_download: allow_patterns, ignore_patterns, local_dir")
def snapshot_part():
    local = folder()
    snapshot_download(REPO, local_dir=local, allow_patterns=["*.txt", "*.bin"], ignore_patterns="sub/*")
    assert sorted(file.name for file in local.iterdir() if file.is_file()) == ["a.txt", "b.bin"]


@call("snapshot_download: dataset, max_workers, force_download")
def snapshot_dataset():
    repo = new_repo({f"{number}.bin": BINARY + bytes([number]) for number in range(20)}, repo_type="dataset")
    local = folder()
    for force in [False, True]:
        snapshot_download(repo, repo_type="dataset", local_dir=local, max_workers=4, force_download=force)
    assert text(local / "19.bin") == BINARY + bytes([19])


@call("snapshot_download: local_files_only, missing repository")
def snapshot_offline():
    cache = folder()
    online = snapshot_download(REPO, cache_dir=cache)
    assert snapshot_download(REPO, cache_dir=cache, local_files_only=True) == online
    assert isinstance(error_of(lambda: snapshot_download("alice/absent", cache_dir=cache)), RepositoryNotFoundError)


@call("snapshot_download: dry_run", (snapshot_download, "dry_run"))
def snapshot_dry():
    found = snapshot_download(REPO, cache_dir=folder(), dry_run=True)
    assert sorted(file.filename for file in found) == sorted([".gitattributes", *FILES])


@call("scan_cache_dir, delete_revisions")
def scan():
    cache = folder()
    snapshot_download(REPO, cache_dir=cache)
    found = scan_cache_dir(cache)
    assert [repo.repo_id for repo in found.repos] == [REPO]
    found.delete_revisions(api.model_info(REPO).sha).execute()
    assert list(scan_cache_dir(cache).repos) == []
