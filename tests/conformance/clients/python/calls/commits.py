"""HfApi: uploads, commits and deletions."""

import io
import time

from harness import call, error_of, status_of
from huggingface_hub import CommitOperationAdd, CommitOperationCopy, CommitOperationDelete, CommitScheduler, HfApi
from huggingface_hub.utils import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError
from world import add_files, api, bob, content, endpoint, folder, new_repo, paths, unique

BINARY = bytes(range(256)) * 20


@call("upload_file: path, bytes, file object")
def upload_sources():
    repo, root = new_repo(), folder({"a.txt": b"path"})
    for name, source in [("path.txt", root / "a.txt"), ("text.txt", str(root / "a.txt"))]:
        api.upload_file(path_or_fileobj=source, path_in_repo=name, repo_id=repo)
    api.upload_file(path_or_fileobj=b"bytes", path_in_repo="bytes.txt", repo_id=repo)
    api.upload_file(path_or_fileobj=io.BytesIO(BINARY), path_in_repo="object.bin", repo_id=repo)
    with (root / "a.txt").open("rb") as file:
        api.upload_file(path_or_fileobj=file, path_in_repo="file.txt", repo_id=repo)
    assert [content(repo, name) for name in ["path.txt", "text.txt", "bytes.txt", "file.txt"]] == [b"path", b"path", b"bytes", b"path"]
    assert content(repo, "object.bin") == BINARY


@call("upload_file: returned commit")
def upload_result():
    repo = new_repo()
    info = api.upload_file(path_or_fileobj=b"a", path_in_repo="a.txt", repo_id=repo, commit_message="Add a", commit_description="Why")
    assert info.commit_url == f"{endpoint}/{repo}/commit/{info.oid}"
    assert (info.commit_message, info.commit_description, info.pr_url) == ("Add a", "Why", None)
    last = api.list_repo_commits(repo)[0]
    assert (last.commit_id, last.title, last.message) == (info.oid, "Add a", "Why")


@call("upload_file: revision, create_pr")
def upload_to_revisions():
    repo = new_repo()
    api.create_branch(repo, branch="dev")
    api.upload_file(path_or_fileobj=b"a", path_in_repo="a.txt", repo_id=repo, revision="dev")
    info = api.upload_file(path_or_fileobj=b"b", path_in_repo="b.txt", repo_id=repo, create_pr=True)
    assert (info.pr_num, info.pr_revision, info.pr_url) == (1, "refs/pr/1", f"{endpoint}/{repo}/discussions/1")
    assert (paths(repo), paths(repo, revision="dev"), paths(repo, revision="refs/pr/1")) == ([], ["a.txt"], ["b.txt"])


@call("upload_file: create_pr of a reader")
def upload_of_reader():
    repo = new_repo()
    add = {"path_or_fileobj": BINARY, "path_in_repo": "a.bin", "repo_id": repo}
    assert status_of(lambda: bob.upload_file(**add)) == 403
    info = bob.upload_file(**add, create_pr=True)
    assert api.get_discussion_details(repo, info.pr_num).author == "bob"
    assert content(repo, "a.bin", revision=info.pr_revision) == BINARY


@call("upload_file: missing repository, missing revision")
def upload_to_missing():
    add = {"path_or_fileobj": b"a", "path_in_repo": "a.txt"}
    assert isinstance(error_of(lambda: api.upload_file(**add, repo_id="alice/absent")), RepositoryNotFoundError)
    assert isinstance(error_of(lambda: api.upload_file(**add, repo_id=new_repo(), revision="absent")), RevisionNotFoundError)


@call("upload_file: parent_commit")
def upload_on_parent():
    repo = new_repo()
    head = api.model_info(repo).sha
    add = {"path_in_repo": "a.txt", "repo_id": repo, "parent_commit": head}
    api.upload_file(path_or_fileobj=b"a", **add)
    assert status_of(lambda: api.upload_file(path_or_fileobj=b"b", **add)) == 412


@call("upload_file: empty files")
def upload_empty():
    repo = new_repo({"empty.txt": b"", "empty.bin": b"", "weights/empty.safetensors": b""})
    assert [content(repo, name) for name in paths(repo)] == [b"", b"", b""]


@call("upload_file: special characters in paths")
def upload_special():
    names = ["a b.txt", "ünï.txt", "q?x=1.txt", "100%.txt", "c#d.txt", "e,f:g.txt", "h\\i.txt", "dir with space/日本.txt"]
    repo = new_repo({name: name.encode() for name in names})
    assert paths(repo) == sorted(names)
    for name in names:
        if "\\" not in name:
            assert content(repo, name) == name.encode()


@call("upload_file: card with errors, with warnings")
def upload_card():
    def readme(text):
        return lambda: api.upload_file(path_or_fileobj=text, path_in_repo="README.md", repo_id=repo)

    repo = new_repo()
    for text in [b"---\nlicense: [\n---\n", b"---\nlicense: my-own\n---\n", b"---\nmodel-index: x\n---\n"]:
        assert "Invalid metadata in README.md" in str(error_of(readme(text)))
    assert paths(repo) == []
    readme(b"Without metadata")()
    assert content(repo, "README.md") == b"Without metadata"


@call("upload_file: run_as_future")
def upload_later():
    repo = new_repo()
    future = api.upload_file(path_or_fileobj=b"a", path_in_repo="a.txt", repo_id=repo, run_as_future=True)
    assert future.result(timeout=60).oid == api.model_info(repo).sha


@call("run_as_future")
def later():
    repo = new_repo()
    assert api.run_as_future(api.model_info, repo).result(timeout=60).id == repo


@call("create_commit: add, delete, copy in one commit")
def commit_all():
    repo = new_repo({"old.txt": b"old", "text.txt": b"text", "big.bin": BINARY, "dir/a.txt": b"a", "dir/b.txt": b"b"})
    operations = [
        CommitOperationAdd("new.txt", b"new"),
        CommitOperationDelete("old.txt"),
        CommitOperationDelete("dir/", is_folder=True),
        CommitOperationCopy("big.bin", "copy.bin"),
        CommitOperationCopy("text.txt", "copy.txt"),
    ]
    api.create_commit(repo, operations, commit_message="All")
    assert paths(repo) == ["big.bin", "copy.bin", "copy.txt", "new.txt", "text.txt"]
    assert content(repo, "copy.bin") == BINARY and content(repo, "copy.txt") == b"text"


@call("create_commit: copy from a revision")
def copy_from_revision():
    repo = new_repo()
    first = add_files(repo, {"a.bin": BINARY}).oid
    add_files(repo, {"a.bin": b"other" * 900})
    copy = CommitOperationCopy("a.bin", "first.bin", src_revision=first)
    api.create_commit(repo, [copy], commit_message="Copy")
    assert content(repo, "first.bin") == BINARY


@call("create_commit: copy from another repository", (CommitOperationCopy("a", "b"), "src_repo_id"))
def copy_from_repository():
    source, repo = new_repo({"a.bin": BINARY, "a.txt": b"a"}, repo_type="dataset"), new_repo()
    origin = {"src_repo_id": source, "src_repo_type": "dataset"}
    copies = [CommitOperationCopy("a.bin", "b.bin", **origin), CommitOperationCopy("a.txt", "b.txt", **origin)]
    api.create_commit(repo, copies, commit_message="Copy")
    assert content(repo, "b.bin") == BINARY and content(repo, "b.txt") == b"a"


@call("create_commit: create_pr with parent_commit")
def commit_to_pull():
    repo = new_repo()
    parent = add_files(repo, {"a.txt": b"a"}).oid
    add_files(repo, {"b.txt": b"b"})
    info = add_files(repo, {"c.txt": b"c"}, create_pr=True, parent_commit=parent)
    assert paths(repo, revision=info.pr_revision) == ["a.txt", "c.txt"]


@call("create_commit: unchanged files are skipped")
def commit_nothing():
    repo = new_repo({"a.txt": b"a", "a.bin": BINARY})
    before = len(api.list_repo_commits(repo))
    add_files(repo, {"a.txt": b"a", "a.bin": BINARY})
    assert len(api.list_repo_commits(repo)) == before


@call("create_commit: missing file is deleted")
def delete_missing():
    error = error_of(lambda: api.create_commit(new_repo(), [CommitOperationDelete("absent.txt")], commit_message="x"))
    assert isinstance(error, EntryNotFoundError) and "A file with this name doesn't exist" in str(error)


@call("create_commit: 1,000 files")
def commit_many():
    repo = new_repo()
    add_files(repo, {f"part-{n % 10}/{n}.txt": str(n).encode() for n in range(1000)})
    assert len(paths(repo)) == 1000


@call("preupload_lfs_files")
def preupload():
    repo = new_repo(repo_type="dataset")
    additions = [CommitOperationAdd(f"{n}.bin", BINARY + bytes([n])) for n in range(3)]
    for addition in additions:
        api.preupload_lfs_files(repo, [addition], repo_type="dataset")
    api.create_commit(repo, additions, commit_message="x", repo_type="dataset")
    assert content(repo, "2.bin", repo_type="dataset") == BINARY + b"\2"


@call("preupload_lfs_files: gitignore_content")
def ignored():
    repo = new_repo({".gitignore": b"*.log\n"})
    add_files(repo, {"a.txt": b"a", "b.log": b"b"})
    assert paths(repo) == [".gitignore", "a.txt"]
    addition = CommitOperationAdd("c.bin", BINARY)
    api.preupload_lfs_files(repo, [addition], gitignore_content="*.bin")
    assert addition._should_ignore


FILES = {"a.txt": b"a", "b.bin": BINARY, "sub/c.txt": b"c", "sub/d.md": b"d", ".git/config": b"no", ".cache/huggingface/x": b"no"}


@call("upload_folder")
def upload_folder():
    repo = new_repo()
    api.upload_folder(repo_id=repo, folder_path=folder(FILES))
    assert paths(repo) == ["a.txt", "b.bin", "sub/c.txt", "sub/d.md"]
    assert content(repo, "b.bin") == BINARY


@call("upload_folder: path_in_repo, allow_patterns, ignore_patterns")
def upload_folder_part():
    repo = new_repo(repo_type="dataset")
    chosen = {"allow_patterns": ["*.txt", "*.md"], "ignore_patterns": "sub/d*"}
    api.upload_folder(repo_id=repo, repo_type="dataset", folder_path=folder(FILES), path_in_repo="data", **chosen)
    assert paths(repo, repo_type="dataset") == ["data/a.txt", "data/sub/c.txt"]


@call("upload_folder: delete_patterns")
def upload_folder_instead():
    repo = new_repo({"old.txt": b"old", "keep.md": b"keep"})
    api.upload_folder(repo_id=repo, folder_path=folder({"new.txt": b"new"}), delete_patterns="*.txt")
    assert paths(repo) == ["keep.md", "new.txt"]


@call("upload_folder: create_pr, revision")
def upload_folder_to_pull():
    repo = new_repo()
    info = api.upload_folder(repo_id=repo, folder_path=folder(FILES), create_pr=True, commit_message="Folder")
    revision = f"refs/pr/{info.pr_num}"
    assert len(paths(repo, revision=revision)) == 4 and paths(repo) == []
    api.upload_folder(repo_id=repo, folder_path=folder({"more.txt": b"m"}), revision=revision)
    assert "more.txt" in paths(repo, revision=revision)


@call("upload_large_folder", (HfApi, "upload_large_folder"))
def upload_large_folder():
    repo = new_repo(repo_type="dataset")
    root = folder({f"{n}/{n}.{suffix}": BINARY + bytes([n]) for n in range(5) for suffix in ["bin", "txt"]})
    api.upload_large_folder(repo, root, repo_type="dataset", num_workers=2, print_report=False)
    assert len(paths(repo, repo_type="dataset")) == 10


@call("delete_file, delete_folder")
def delete():
    repo = new_repo({"a.txt": b"a", "z.txt": b"z", "sub/c.txt": b"c", "sub/deep/d.md": b"d"})
    api.delete_file("z.txt", repo)
    api.delete_folder("sub", repo, commit_message="No sub")
    assert paths(repo) == ["a.txt"]
    assert api.list_repo_commits(repo)[0].title == "No sub"
    assert isinstance(error_of(lambda: api.delete_folder("absent", repo)), EntryNotFoundError)


@call("delete_files: patterns", (HfApi, "delete_files"))
def delete_patterns():
    repo = new_repo({"a.txt": b"a", "sub/b.txt": b"b", "c.md": b"c"})
    api.delete_files(repo, ["*.txt"])
    assert paths(repo) == ["c.md"]


@call("copy_files: between repositories", (HfApi, "copy_files"))
def copy_between():
    source, target = new_repo({"dir/a.bin": BINARY, "dir/b.txt": b"b"}), new_repo()
    api.copy_files(f"hf://{source}/dir/a.bin", f"hf://{target}/copied.bin")
    assert content(target, "copied.bin") == BINARY


@call("list_lfs_files, permanently_delete_lfs_files", (HfApi, "list_lfs_files"))
def large_files():
    repo = new_repo({"a.bin": BINARY, "b.bin": BINARY + b"b"})
    found = {file.filename: file for file in api.list_lfs_files(repo)}
    assert sorted(found) == ["a.bin", "b.bin"] and found["a.bin"].size == len(BINARY)
    api.permanently_delete_lfs_files(repo, [found["a.bin"]])
    assert [file.filename for file in api.list_lfs_files(repo)] == ["b.bin"]
    assert paths(repo) == ["b.bin"]


@call("CommitScheduler")
def scheduler():
    repo, root = new_repo(repo_type="dataset"), folder({"a.csv": b"a\n1\n"})
    scheduled = CommitScheduler(repo_id=repo, repo_type="dataset", folder_path=root, path_in_repo="logs", every=60, hf_api=api)
    scheduled.trigger().result(timeout=60)
    (root / "a.csv").write_bytes(b"a\n1\n2\n")
    time.sleep(0.01)
    scheduled.trigger().result(timeout=60)
    scheduled.stop()
    assert content(repo, "logs/a.csv", repo_type="dataset") == b"a\n1\n2\n"
    assert len(api.list_repo_commits(repo, repo_type="dataset")) == 3


@call("CommitScheduler: private, squash_history, context manager", (CommitScheduler, "__enter__"))
def squashing_scheduler():
    repo = f"alice/{unique()}"
    options = {"repo_type": "dataset", "private": True, "squash_history": True, "every": 60, "hf_api": api}
    with CommitScheduler(repo_id=repo, folder_path=folder({"a.txt": b"a"}), **options):
        pass
    assert api.dataset_info(repo).private and len(api.list_repo_commits(repo, repo_type="dataset")) == 1
