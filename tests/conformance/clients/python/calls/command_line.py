"""The command line hf: each command as a user types it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from harness import call
from huggingface_hub import HfApi
from world import CARD, alice_token, api, bob_token, content, folder, new_repo, paths, unique

HF = str(Path(sys.executable).parent / "hf")


def attempt(*words, cwd=None, token=alice_token, stdin=None, **variables):
    environment = os.environ | {"HF_TOKEN": token, "NO_COLOR": "1", "HF_HUB_DISABLE_UPDATE_CHECK": "1"} | variables
    environment = {key: value for key, value in environment.items() if value is not None}
    return subprocess.run([HF, *map(str, words)], env=environment, cwd=cwd, input=stdin, capture_output=True, text=True, timeout=180)


def hf(*words, **options):
    """Runs a command that succeeds. Returns what it printed."""
    done = attempt(*words, **options)
    assert done.returncode == 0, f"hf {' '.join(map(str, words))}: {done.stdout[-300:]} {done.stderr[-700:]}"
    return done.stdout


def refused(*words, **options):
    done = attempt(*words, **options)
    assert done.returncode != 0, done.stdout
    return done.stdout + done.stderr


def answers(*words, **options):
    """Runs a command that prints JSON."""
    return json.loads(hf(*words, "--format", "json", **options))


REPO = new_repo({"README.md": CARD, "a.txt": b"a", "b.bin": bytes(range(256)) * 20, "sub/c.txt": b"c"})
DATASET = new_repo({"README.md": b"---\nlicense: mit\n---\n", "a.csv": b"a\n1\n"}, repo_type="dataset")


@call("hf version, hf env")
def version():
    assert re.search(r"\d+\.\d+\.\d+", hf("version")) and os.environ["HF_ENDPOINT"] in hf("env")


@call("hf auth login, whoami, token, list, switch, logout")
def auth():
    home = folder()
    machine = {"HF_HOME": str(home), "HOME": str(home), "token": None}
    hf("auth", "login", "--token", alice_token, **machine)
    assert "alice" in hf("auth", "whoami", **machine) and alice_token in hf("auth", "token", **machine)
    hf("auth", "login", "--token", bob_token, **machine)
    assert "bob" in hf("auth", "whoami", **machine)
    assert "main" in hf("auth", "list", **machine)
    hf("auth", "logout", **machine)
    assert "hf_wrong" not in refused("auth", "login", "--token", "hf_wrong", **machine)


@call("hf auth list, switch: two tokens")
def auth_switch():
    home = folder()
    machine = {"HF_HOME": str(home), "HOME": str(home), "token": None}
    # Tokens are stored by name, and both users named theirs "main".
    other = folder() / "other"
    hf("auth", "login", "--token", alice_token, **machine)
    stored = home / "stored_tokens"
    other.write_text(stored.read_text() + f"\n[second]\nhf_token = {bob_token}\n")
    stored.write_text(other.read_text())
    assert {"main", "second"} <= set(re.findall(r"\w+", hf("auth", "list", **machine)))
    hf("auth", "switch", "--token-name", "second", **machine)
    assert "bob" in hf("auth", "whoami", **machine) and bob_token in hf("auth", "token", **machine)
    hf("auth", "switch", "--token-name", "main", **machine)
    assert "alice" in hf("auth", "whoami", **machine)
    hf("auth", "logout", "--token-name", "second", **machine)
    assert "second" not in hf("auth", "list", **machine)


@call("hf download: file, files, folder, patterns")
def download():
    local = folder()
    hf("download", REPO, "a.txt", "--local-dir", local)
    hf("download", REPO, "sub/c.txt", "b.bin", "--local-dir", local)
    assert sorted(path.name for path in local.rglob("*.*") if path.suffix in (".txt", ".bin")) == ["a.txt", "b.bin", "c.txt"]
    whole = folder()
    hf("download", REPO, "--local-dir", whole, "--include", "*.txt", "--exclude", "sub/*")
    assert sorted(path.name for path in whole.iterdir() if path.is_file()) == ["a.txt"]
    assert "a.csv" in hf("download", DATASET, "a.csv", "--repo-type", "dataset")


@call("hf download: revision, dry-run, quiet, errors")
def download_options():
    sha = api.model_info(REPO).sha
    assert sha in hf("download", REPO, "a.txt", "--revision", sha, "--quiet")
    assert "a.txt" in hf("download", REPO, "--dry-run")
    for words in [(REPO, "absent.txt"), ("alice/absent",), (REPO, "a.txt", "--revision", "absent")]:
        refused("download", *words)


@call("hf upload: file, folder, patterns, message")
def upload():
    repo, local = new_repo(), folder({"x.txt": b"x", "d/y.bin": bytes(5000), "d/z.md": b"z"})
    assert "/blob/main/x.txt" in hf("upload", repo, local / "x.txt", "x.txt") or paths(repo) == ["x.txt"]
    hf("upload", repo, local, "all", "--include", "*.bin", "--exclude", "*.md", "--commit-message", "All", "--commit-description", "Why")
    assert paths(repo) == ["all/d/y.bin", "x.txt"]
    hf("upload", repo, ".", cwd=local / "d")
    assert "y.bin" in paths(repo)


@call("hf upload: new dataset, private, pull request, revision, delete, quiet")
def upload_options():
    name, local = f"alice/{unique()}", folder({"x.txt": b"x", "y.txt": b"y"})
    hf("upload", name, local, "--repo-type", "dataset", "--private", "--quiet")
    assert api.dataset_info(name).private
    hf("upload", name, local / "x.txt", "pr.txt", "--repo-type", "dataset", "--create-pr")
    assert "pr.txt" in paths(name, repo_type="dataset", revision="refs/pr/1")
    api.create_branch(name, branch="dev", repo_type="dataset")
    hf("upload", name, folder({"n.md": b"n"}), "--repo-type", "dataset", "--revision", "dev", "--delete", "*.txt")
    assert paths(name, repo_type="dataset", revision="dev") == ["n.md"]


@call("hf upload-large-folder", (HfApi, "upload_large_folder"))
def upload_large_folder():
    repo = new_repo(repo_type="dataset")
    hf("upload-large-folder", repo, folder({f"{n}.txt": b"x%d" % n for n in range(4)}), "--repo-type", "dataset", "--no-report")
    assert len(paths(repo, repo_type="dataset")) == 4


@call("hf repos create, delete, settings")
def repos():
    name = f"alice/{unique()}"
    assert name in hf("repos", "create", name, "--private")
    refused("repos", "create", name)
    hf("repos", "create", name, "--exist-ok")
    hf("repos", "settings", name, "--public", "--gated", "auto")
    assert (api.model_info(name).gated, api.model_info(name).private) == ("auto", False)
    hf("repos", "delete", name, "--yes")
    assert not api.repo_exists(name)
    hf("repos", "delete", name, "--missing-ok", "--yes")


@call("hf repos move, duplicate, list")
def move():
    name, moved, copy = new_repo({"a.txt": b"a"}), f"alice/{unique()}", f"alice/{unique()}"
    hf("repos", "move", name, moved)
    hf("repos", "duplicate", moved, copy, "--private")
    assert paths(copy) == ["a.txt"] and api.model_info(moved).id == moved
    assert copy in [row["id"] for row in answers("repos", "list", "--limit", "1000")]


@call("hf repos branch create, delete")
def branches():
    name = new_repo()
    hf("repos", "branch", "create", name, "dev")
    refused("repos", "branch", "create", name, "dev")
    hf("repos", "branch", "create", name, "dev", "--exist-ok")
    assert sorted(ref.name for ref in api.list_repo_refs(name).branches) == ["dev", "main"]
    hf("repos", "branch", "delete", name, "dev")
    assert [ref.name for ref in api.list_repo_refs(name).branches] == ["main"]


@call("hf repos tag create, list, delete")
def tags():
    name = new_repo(repo_type="dataset")
    hf("repos", "tag", "create", name, "v1", "--repo-type", "dataset", "-m", "First")
    assert "v1" in hf("repos", "tag", "list", name, "--repo-type", "dataset")
    hf("repos", "tag", "delete", name, "v1", "-y", "--repo-type", "dataset")
    assert api.list_repo_refs(name, repo_type="dataset").tags == []


@call("hf repos delete-files")
def delete_files():
    name = new_repo({"a.txt": b"a", "b.md": b"b", "sub/c.txt": b"c"})
    hf("repos", "delete-files", name, "*.txt", "--commit-message", "Fewer")
    assert paths(name) == ["b.md"] and api.list_repo_commits(name)[0].title == "Fewer"
    hf("repos", "delete-files", name, "b.md", "--create-pr")
    assert paths(name) == ["b.md"] and paths(name, revision="refs/pr/1") == []


@call("hf cp: local file to repository, back, between repositories")
def copy():
    source, target, local = new_repo(), new_repo(), folder({"a.txt": b"copied"})
    hf("cp", local / "a.txt", f"hf://{source}/a.txt")
    hf("cp", f"hf://{source}/a.txt", local / "back.txt")
    hf("cp", f"hf://{source}/a.txt", f"hf://{target}/b.txt")
    assert (local / "back.txt").read_bytes() == content(target, "b.txt") == b"copied"


@call("hf repos cp: folder, dataset, standard output")
def repos_copy():
    target, local = new_repo(), folder()
    hf("repos", "cp", f"hf://{REPO}/sub/", f"hf://{target}/copied/")
    assert paths(target) == ["copied/c.txt"]
    hf("repos", "cp", f"hf://datasets/{DATASET}/a.csv", local / "a.csv")
    assert (local / "a.csv").read_bytes() == b"a\n1\n"
    assert hf("repos", "cp", f"hf://{REPO}/a.txt", "-") == "a"


@call("hf repos list: type, organization")
def repos_list():
    name = f"lab/{unique()}"
    hf("repos", "create", name, "--repo-type", "dataset")
    listed = answers("repos", "list", "--namespace", "lab", "--limit", "1000")
    assert [row["id"] for row in listed if row["id"] == name] == [name]
    assert all(row["id"].startswith("lab/") for row in listed)


@call("hf models list: filters, expand, files, tree")
def models_options():
    name = REPO.split("/")[1]
    found = answers("models", "list", "--search", name, "--pipeline-tag", "text-generation", "--no-gated", "--expand", "downloads,likes,tags")
    assert [model["id"] for model in found] == [REPO] and "license:mit" in found[0]["tags"]
    assert answers("models", "list", "--search", name, "--gated") == []
    assert answers("models", "list", "--search", name, "--num-parameters", "min:1B") == []
    files = hf("models", "list", REPO, "--tree", "-R")
    assert "c.txt" in files and "b.bin" in files
    assert "license:mit" in str(answers("models", "info", REPO, "--expand", "tags,likes"))


@call("hf models list, info, card")
def models():
    name = REPO.split("/")[1]
    assert [model["id"] for model in answers("models", "list", "--search", name, "--author", "alice", "--limit", "5")] == [REPO]
    assert name in str(answers("models", "list", "--filter", "license:mit", "--search", name, "--sort", "downloads"))
    assert answers("models", "info", REPO)["id"] == REPO
    assert "# Title" in hf("models", "card", REPO)
    assert "b.bin" in hf("models", "list", REPO)
    refused("models", "info", "alice/absent")


@call("hf datasets list, info, card")
def datasets():
    name = DATASET.split("/")[1]
    assert [found["id"] for found in answers("datasets", "list", "--search", name)] == [DATASET]
    assert answers("datasets", "info", DATASET)["id"] == DATASET
    assert "mit" in hf("datasets", "card", DATASET)
    assert "a.csv" in hf("datasets", "list", DATASET)


@call("hf discussions create, list, info, comment, edit, rename, close, reopen")
def discussions():
    name = new_repo()
    hf("discussions", "create", name, "--title", "A question", "--body", "Why?")
    assert "A question" in hf("discussions", "list", name) and "Why?" in str(answers("discussions", "info", name, "1"))
    hf("discussions", "comment", name, "1", "--body", "Because.")
    comment = api.get_discussion_details(name, 1).events[-1].id
    hf("discussions", "edit", name, "1", comment, "--body", "Therefore.")
    hf("discussions", "rename", name, "1", "An answer")
    hf("discussions", "close", name, "1", "--comment", "Done", "--yes")
    found = api.get_discussion_details(name, 1)
    assert (found.title, found.status) == ("An answer", "closed") and "Therefore." in [event.content for event in found.events if event.type == "comment"]
    hf("discussions", "reopen", name, "1", "--yes")
    assert api.get_discussion_details(name, 1).status == "open"


@call("hf discussions list: status, kind, author, limit")
def discussion_filters():
    name = new_repo(repo_type="dataset")
    hf("discussions", "create", name, "--type", "dataset", "--title", "A question")
    hf("discussions", "create", name, "--type", "dataset", "--title", "A change", "--pull-request")
    hf("discussions", "close", name, "1", "--type", "dataset", "--yes")

    def numbers(*words):
        return [row["num"] for row in answers("discussions", "list", name, "--type", "dataset", *words)]

    assert (numbers("--status", "closed"), numbers("--status", "draft"), numbers("--status", "all")) == ([1], [2], [2, 1])
    assert (numbers("--status", "all", "--kind", "discussion"), numbers("--status", "all", "--author", "bob")) == ([1], [])
    assert numbers("--status", "all", "--limit", "1") == [2]


@call("hf discussions create --pull-request, diff, merge")
def pulls():
    name = new_repo({"a.txt": b"a\n"})
    hf("discussions", "create", name, "--title", "A change", "--pull-request")
    hf("upload", name, folder({"b.txt": b"new line\n"}), "--revision", "refs/pr/1")
    assert "+new line" in hf("discussions", "diff", name, "1")
    api.change_discussion_status(name, 1, "open")
    hf("discussions", "merge", name, "1", "--comment", "Thanks", "--yes")
    assert paths(name) == ["a.txt", "b.txt"]


@call("hf collections create, add-item, update-item, info, list, update, delete-item, delete")
def collections():
    title = unique("Collection")
    slug = answers("collections", "create", title, "--description", "For tests")["slug"]
    hf("collections", "add-item", slug, REPO, "model", "--note", "First")
    item = api.get_collection(slug).items[0].item_object_id
    hf("collections", "update-item", slug, item, "--note", "Second")
    assert "Second" in hf("collections", "info", slug)
    assert slug in str(answers("collections", "list", "--owner", "alice", "--limit", "100"))
    hf("collections", "update", slug, "--title", unique("New"), "--theme", "green")
    hf("collections", "delete-item", slug, item)
    assert api.get_collection(slug).items == [] and api.get_collection(slug).theme == "green"
    hf("collections", "delete", slug)


@call("hf collections create: namespace, private, exists-ok")
def private_collection():
    title = unique("Private")
    slug = answers("collections", "create", title, "--namespace", "lab", "--private")["slug"]
    assert slug.startswith("lab/") and api.get_collection(slug).private
    refused("collections", "create", title, "--namespace", "lab")
    assert answers("collections", "create", title, "--namespace", "lab", "--exists-ok")["slug"] == slug
    assert slug in str(answers("collections", "list", "--owner", "lab", "--limit", "100"))


@call("hf webhooks create, list, info, update, disable, enable, delete")
def webhooks():
    made = answers("webhooks", "create", "--url", "https://example.com/hook", "--watch", "user:alice", "--domain", "repo")
    webhook = made.get("id") or made["webhook"]["id"]
    assert webhook in hf("webhooks", "list") and "https://example.com/hook" in hf("webhooks", "info", webhook)
    hf("webhooks", "update", webhook, "--url", "https://example.com/new")
    hf("webhooks", "disable", webhook)
    assert api.get_webhook(webhook).disabled and api.get_webhook(webhook).url == "https://example.com/new"
    hf("webhooks", "enable", webhook)
    hf("webhooks", "delete", webhook, "--yes")


@call("hf cache list, verify, rm, prune")
def cache():
    home = folder()
    hf("download", REPO, HF_HOME=str(home))
    assert REPO in hf("cache", "list", HF_HOME=str(home))
    hf("cache", "verify", REPO, HF_HOME=str(home))
    hf("cache", "rm", f"model/{REPO}", "--yes", HF_HOME=str(home))
    assert REPO not in hf("cache", "list", HF_HOME=str(home))
    hf("cache", "prune", "--yes", HF_HOME=str(home))
