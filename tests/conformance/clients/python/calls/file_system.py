"""HfFileSystem, and fsspec with the protocol hf."""

import datetime

from harness import call, error_of
from huggingface_hub import HfFileSystem
from world import add_files, alice_token, api, bob_token, endpoint, folder, new_repo

BINARY = bytes(range(256)) * 4000
FILES = {"a.txt": b"one\ntwo\nthree\n", "data/b.bin": BINARY, "data/sub/c.txt": b"c", "data/d.csv": b"x\n1\n"}


def files(token=alice_token):
    return HfFileSystem(endpoint=endpoint, token=token, skip_instance_cache=True)


REPO = new_repo(FILES)
fs = files()


def names(items):
    return sorted(item.removeprefix(f"{REPO}/") for item in items)


@call("HfFileSystem.ls: detail, refresh")
def ls():
    assert names(fs.ls(REPO, detail=False)) == [".gitattributes", "a.txt", "data"]
    found = {item["name"]: item for item in fs.ls(f"{REPO}/data", refresh=True)}
    assert found[f"{REPO}/data/b.bin"]["size"] == len(BINARY) and found[f"{REPO}/data/sub"]["type"] == "directory"
    assert names(fs.ls(f"hf://{REPO}/data/sub", detail=False)) == ["data/sub/c.txt"]


@call("HfFileSystem.ls: dataset, missing path")
def ls_dataset():
    repo = new_repo({"a.csv": b"a"}, repo_type="dataset")
    assert f"datasets/{repo}/a.csv" in fs.ls(f"datasets/{repo}", detail=False)
    for path in [f"{REPO}/absent", "alice/absent", "alice/absent/x"]:
        assert isinstance(error_of(lambda: fs.ls(path)), FileNotFoundError)


@call("HfFileSystem.info, size, sizes, checksum, created, modified")
def info():
    found = fs.info(f"{REPO}/a.txt")
    assert (found["type"], found["size"], found["blob_id"]) == ("file", 14, api.get_paths_info(REPO, "a.txt")[0].blob_id)
    assert fs.info(REPO)["type"] == fs.info(f"{REPO}/data")["type"] == "directory"
    assert fs.size(f"{REPO}/a.txt") == 14 and fs.sizes([f"{REPO}/a.txt", f"{REPO}/data/d.csv"]) == [14, 4]
    assert isinstance(fs.modified(f"{REPO}/a.txt"), datetime.datetime)


@call("HfFileSystem.exists, isfile, isdir, lexists")
def exists():
    assert fs.exists(f"{REPO}/a.txt") and fs.isfile(f"{REPO}/a.txt") and not fs.isdir(f"{REPO}/a.txt")
    assert fs.isdir(f"{REPO}/data") and not fs.isfile(f"{REPO}/data") and fs.lexists(REPO)
    assert not fs.exists(f"{REPO}/absent") and not fs.exists("alice/absent/a.txt")


@call("HfFileSystem.find, walk, du, tree")
def find():
    assert names(fs.find(REPO)) == [".gitattributes", "a.txt", "data/b.bin", "data/d.csv", "data/sub/c.txt"]
    assert names(fs.find(f"{REPO}/data", maxdepth=1)) == ["data/b.bin", "data/d.csv"]
    assert "data/sub" in names(fs.find(REPO, withdirs=True))
    assert [sorted(found) for _, _, found in fs.walk(f"{REPO}/data")] == [["b.bin", "d.csv"], ["c.txt"]]
    assert fs.du(f"{REPO}/data") == len(BINARY) + 5
    assert "sub" in fs.tree(REPO, recursion_limit=3)


@call("HfFileSystem.glob")
def glob():
    for pattern, expected in [
        ("*.txt", ["a.txt"]),
        ("**/*.txt", ["a.txt", "data/sub/c.txt"]),
        ("data/*", ["data/b.bin", "data/d.csv", "data/sub"]),
        ("data/[bd].*", ["data/b.bin", "data/d.csv"]),
        ("*.md", []),
    ]:
        assert names(fs.glob(f"{REPO}/{pattern}")) == expected


@call("HfFileSystem.open: read, seek, lines")
def read():
    with fs.open(f"{REPO}/data/b.bin", block_size=1000) as file:
        assert file.read(10) == BINARY[:10] and file.seek(500_000) == 500_000
        assert file.read(300) == BINARY[500_000:500_300] and file.tell() == 500_300
        file.seek(-4, 2)
        assert file.read() == BINARY[-4:]
    with fs.open(f"{REPO}/a.txt", "r") as file:
        assert [line.strip() for line in file] == ["one", "two", "three"]


@call("HfFileSystem.open: stream")
def stream():
    with fs.open(f"{REPO}/data/b.bin", block_size=0) as file:
        assert file.read(1000) == BINARY[:1000] and file.read() == BINARY[1000:]


@call("HfFileSystem.cat, cat_file, cat_ranges, head, tail, read_block")
def cat():
    path = f"{REPO}/data/b.bin"
    assert fs.cat(f"{REPO}/a.txt") == FILES["a.txt"] and fs.cat_file(path, start=100, end=200) == BINARY[100:200]
    assert fs.cat_ranges([path, path], [0, 50], [10, 60]) == [BINARY[:10], BINARY[50:60]]
    assert fs.head(path, 20) == BINARY[:20] and fs.tail(path, 20) == BINARY[-20:]
    assert fs.read_block(f"{REPO}/a.txt", 1, 4, delimiter=b"\n") == b"two\n"


@call("HfFileSystem.read_text, read_bytes, write_text, write_bytes, pipe")
def texts():
    repo = new_repo()
    fs.write_text(f"{repo}/a.txt", "ünï")
    fs.pipe(f"{repo}/b.bin", BINARY)
    fs.pipe({f"{repo}/c.txt": b"c", f"{repo}/d.txt": b"d"})
    fs.write_bytes(f"{repo}/e.bin", b"\0" * 100)
    assert fs.read_text(f"{repo}/a.txt") == "ünï" and fs.read_bytes(f"{repo}/b.bin") == BINARY
    assert (fs.cat_file(f"{repo}/d.txt"), fs.size(f"{repo}/e.bin")) == (b"d", 100)


@call("HfFileSystem.open: write, commit_message")
def write():
    repo = new_repo()
    with fs.open(f"{repo}/b.txt", "wb", commit_message="Write b") as file:
        file.write(b"b")
        file.write(b"b")
    assert files().cat_file(f"{repo}/b.txt") == b"bb"
    assert "Write b" in [commit.title for commit in api.list_repo_commits(repo)]


@call("HfFileSystem.rm, rm_file, delete: file, folder, glob")
def remove():
    repo = new_repo(FILES)
    fs.rm_file(f"{repo}/a.txt")
    fs.rm(f"{repo}/data/*.csv")
    fs.rm(f"{repo}/data/sub", recursive=True)
    assert sorted(files().find(repo)) == [f"{repo}/.gitattributes", f"{repo}/data/b.bin"]


@call("HfFileSystem.cp_file, copy, mv")
def copy():
    repo = new_repo(FILES)
    fs.cp_file(f"{repo}/a.txt", f"{repo}/copy.txt")
    fs.copy(f"{repo}/data/b.bin", f"{repo}/b.bin")
    fs.mv(f"{repo}/data/d.csv", f"{repo}/moved.csv")
    fresh = files()
    assert fresh.cat_file(f"{repo}/copy.txt") == FILES["a.txt"] and fresh.cat_file(f"{repo}/b.bin") == BINARY
    assert fresh.exists(f"{repo}/moved.csv") and not fresh.exists(f"{repo}/data/d.csv")


@call("HfFileSystem.cp_file: between repositories")
def copy_between():
    target = new_repo(repo_type="dataset")
    fs.cp_file(f"{REPO}/data/b.bin", f"datasets/{target}/b.bin")
    assert files().cat_file(f"datasets/{target}/b.bin") == BINARY


@call("HfFileSystem.get, get_file, download")
def get():
    local = folder()
    fs.get_file(f"{REPO}/data/b.bin", str(local / "b.bin"))
    fs.get(f"{REPO}/data", str(local / "data"), recursive=True)
    fs.download(f"{REPO}/a.txt", str(local / "a.txt"))
    assert (local / "b.bin").read_bytes() == BINARY and (local / "a.txt").read_bytes() == FILES["a.txt"]
    assert sorted(path.name for path in (local / "data").rglob("*") if path.is_file()) == ["b.bin", "c.txt", "d.csv"]


@call("HfFileSystem.put, put_file, upload")
def put():
    repo, local = new_repo(), folder({"a.txt": b"a", "data/b.bin": BINARY})
    fs.put_file(str(local / "a.txt"), f"{repo}/a.txt")
    fs.put(str(local / "data"), f"{repo}/data", recursive=True)
    fs.upload(str(local / "a.txt"), f"{repo}/again.txt")
    fresh = files()
    assert fresh.cat_file(f"{repo}/data/b.bin") == BINARY and fresh.cat_file(f"{repo}/again.txt") == b"a"


@call("HfFileSystem: revision in the path and as an option")
def revision():
    repo = new_repo()
    first = add_files(repo, {"a.txt": b"first"}).oid
    add_files(repo, {"a.txt": b"second"})
    api.create_branch(repo, branch="team/dev", revision=first)
    for name in [first, "team%2Fdev", "refs%2Fheads%2Fmain"]:
        assert files().cat_file(f"{repo}@{name}/a.txt") == (b"second" if name.endswith("main") else b"first")
    assert files().cat_file(f"{repo}/a.txt", revision=first) == b"first"
    assert isinstance(error_of(lambda: files().ls(f"{repo}@absent")), FileNotFoundError)


@call("HfFileSystem: pull request")
def pull():
    repo = new_repo({"a.txt": b"a"})
    num = api.create_pull_request(repo, "Change").num
    with files().open(f"{repo}@refs/pr/{num}/b.txt", "wb") as file:
        file.write(b"b")
    assert files().cat_file(f"{repo}@refs/pr/{num}/b.txt") == b"b" and not files().exists(f"{repo}/b.txt")


@call("HfFileSystem.resolve_path, url, unstrip_protocol")
def resolve():
    found = fs.resolve_path(f"hf://{REPO}@main/data/b.bin")
    assert (found.repo_id, found.revision, found.path_in_repo) == (REPO, "main", "data/b.bin")
    assert fs.url(f"{REPO}/data/b.bin") == f"{endpoint}/{REPO}/resolve/main/data/b.bin"
    assert fs.unstrip_protocol(f"{REPO}/a.txt") == f"hf://{REPO}/a.txt"


@call("HfFileSystem: private repository of another user")
def hidden():
    repo = new_repo({"a.txt": b"a"}, private=True)
    for token in [bob_token, False]:
        assert isinstance(error_of(lambda: files(token).cat_file(f"{repo}/a.txt")), FileNotFoundError)
        assert not files(token).exists(f"{repo}/a.txt")
    assert fs.cat_file(f"{repo}/a.txt") == b"a"


@call("HfFileSystem.invalidate_cache, get_mapper, touch")
def rest():
    repo = new_repo({"a.txt": b"a"})
    reader = files()
    assert not reader.exists(f"{repo}/b.txt")
    add_files(repo, {"b.txt": b"b"})
    reader.invalidate_cache()
    assert reader.exists(f"{repo}/b.txt") and dict(reader.get_mapper(repo))["b.txt"] == b"b"
    reader.touch(f"{repo}/c.txt", truncate=True)
    assert files().size(f"{repo}/c.txt") == 0


@call("fsspec.open: hf://")
def fsspec_open():
    import fsspec

    with fsspec.open(f"hf://{REPO}/a.txt", "rb", endpoint=endpoint, token=alice_token) as file:
        assert file.read() == FILES["a.txt"]
