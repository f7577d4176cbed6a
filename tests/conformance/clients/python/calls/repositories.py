"""HfApi: the life of a repository, its settings, branches and tags."""

from harness import call, error_of, status_of
from huggingface_hub import HfApi
from huggingface_hub.utils import RepositoryNotFoundError, RevisionNotFoundError
from world import add_files, alice_token, anonymous, api, bob, content, endpoint, new_repo, paths, unique


@call("create_repo: model, dataset")
def create():
    for repo_type, prefix in [("model", ""), ("dataset", "datasets/")]:
        name = unique()
        url = api.create_repo(name, repo_type=repo_type)
        assert str(url) == f"{endpoint}/{prefix}alice/{name}"
        assert (url.repo_id, url.repo_type, url.namespace) == (f"alice/{name}", repo_type, "alice")


@call("create_repo: private")
def create_private():
    repo = new_repo(private=True)
    assert api.model_info(repo).private
    assert isinstance(error_of(lambda: anonymous.model_info(repo)), RepositoryNotFoundError)


@call("create_repo: visibility", (HfApi.create_repo, "visibility"))
def create_with_visibility():
    assert api.model_info(new_repo(visibility="private")).private
    assert not api.model_info(new_repo(visibility="public")).private


@call("create_repo: exist_ok")
def create_twice():
    repo = new_repo()
    assert status_of(lambda: api.create_repo(repo)) == 409
    assert api.create_repo(repo, exist_ok=True).repo_id == repo
    assert bob.create_repo(repo, exist_ok=True).repo_id == repo


@call("create_repo: organization, and without rights")
def create_in_organization():
    name = unique()
    assert api.create_repo(f"lab/{name}").repo_id == f"lab/{name}"
    assert status_of(lambda: bob.create_repo(f"lab/{unique()}")) == 403
    assert status_of(lambda: bob.create_repo(f"alice/{unique()}")) == 403


@call("create_repo: first commit")
def first_commit():
    repo = new_repo()
    assert api.list_repo_files(repo) == [".gitattributes"]
    assert [commit.title for commit in api.list_repo_commits(repo)] == ["initial commit"]


@call("delete_repo, missing_ok")
def delete():
    repo = new_repo()
    api.delete_repo(repo)
    assert not api.repo_exists(repo)
    assert isinstance(error_of(lambda: api.delete_repo(repo)), RepositoryNotFoundError)
    api.delete_repo(repo, missing_ok=True)


@call("delete_repo: without rights")
def delete_foreign():
    repo = new_repo()
    assert status_of(lambda: bob.delete_repo(repo)) == 403
    assert api.repo_exists(repo)


@call("move_repo: rename, redirects")
def rename():
    repo, target = new_repo({"a.txt": b"a"}), f"alice/{unique()}"
    api.move_repo(repo, target)
    assert api.model_info(repo).id == target
    assert content(repo, "a.txt") == b"a"
    add_files(repo, {"b.txt": b"b"})
    assert paths(target) == ["a.txt", "b.txt"]


@call("move_repo: dataset to an organization")
def transfer():
    repo, target = new_repo(repo_type="dataset"), f"lab/{unique()}"
    api.move_repo(repo, target, repo_type="dataset")
    assert api.dataset_info(target).id == target


@call("move_repo: target exists")
def move_onto():
    error = error_of(lambda: api.move_repo(new_repo(), new_repo()))
    assert "already exists" in str(error) and "A model repository called" in str(error)


@call("duplicate_repo: private, exist_ok", (HfApi, "duplicate_repo"))
def duplicate():
    repo, copy = new_repo({"a.txt": b"a", "big.bin": b"b" * 3000}), f"alice/{unique()}"
    assert api.duplicate_repo(repo, copy, private=True).repo_id == copy
    assert api.model_info(copy).private and paths(copy) == ["a.txt", "big.bin"]
    assert content(copy, "big.bin") == b"b" * 3000
    assert status_of(lambda: api.duplicate_repo(repo, copy)) == 409
    assert api.duplicate_repo(repo, copy, exist_ok=True).repo_id == copy


@call("duplicate_repo: dataset of another user", (HfApi, "duplicate_repo"))
def duplicate_foreign():
    repo = new_repo({"a.txt": b"a"}, repo_type="dataset")
    copy = bob.duplicate_repo(repo, repo_type="dataset").repo_id
    assert copy.startswith("bob/") and bob.dataset_info(copy).author == "bob"


@call("update_repo_settings: private, gated", (HfApi.update_repo_settings, "private"))
def settings():
    repo = new_repo()
    for gated in ["auto", "manual", False]:
        for private in [True, False]:
            api.update_repo_settings(repo, gated=gated, private=private)
            info = api.model_info(repo)
            assert (info.gated, info.private) == (gated, private)


@call("update_repo_settings: visibility", (HfApi.update_repo_settings, "visibility"))
def visibility():
    repo = new_repo(repo_type="dataset")
    api.update_repo_settings(repo, visibility="private", repo_type="dataset")
    assert api.dataset_info(repo).private


@call("update_repo_settings: without rights")
def foreign_settings():
    repo = new_repo()
    assert status_of(lambda: bob.update_repo_settings(repo, gated="auto")) == 403


@call("auth_check")
def auth_check():
    repo = new_repo(private=True)
    api.auth_check(repo)
    assert isinstance(error_of(lambda: bob.auth_check(repo)), RepositoryNotFoundError)


@call("auth_check: write", (HfApi.auth_check, "write"))
def auth_check_write():
    repo = new_repo()
    api.auth_check(repo, write=True)
    bob.auth_check(repo)
    assert status_of(lambda: bob.auth_check(repo, write=True)) == 403


@call("list_user_repos: user, organization", (HfApi, "list_user_repos"))
def user_repos():
    repo = new_repo({"big.bin": b"x" * 5000}, private=True)
    found = {row.id: row for row in api.list_user_repos()}
    assert found[repo].storage >= 5000 and found[repo].visibility == "private"
    owned = api.create_repo(f"lab/{unique()}").repo_id
    assert owned in [row.id for row in api.list_user_repos("lab")]


@call("create_branch, delete_branch, exist_ok")
def branches():
    repo = new_repo({"a.txt": b"a"})
    api.create_branch(repo, branch="team/dev")
    assert status_of(lambda: api.create_branch(repo, branch="team/dev")) == 409
    api.create_branch(repo, branch="team/dev", exist_ok=True)
    add_files(repo, {"b.txt": b"b"}, revision="team/dev")
    assert paths(repo, revision="team/dev") == ["a.txt", "b.txt"] and paths(repo) == ["a.txt"]
    api.delete_branch(repo, branch="team/dev")
    assert isinstance(error_of(lambda: api.delete_branch(repo, branch="team/dev")), RevisionNotFoundError)
    assert status_of(lambda: api.delete_branch(repo, branch="main")) == 403


@call("create_branch: revision")
def branch_of_revision():
    repo = new_repo()
    first = add_files(repo, {"a.txt": b"a"}).oid
    add_files(repo, {"b.txt": b"b"})
    api.create_branch(repo, branch="old", revision=first)
    assert paths(repo, revision="old") == ["a.txt"]
    missing = error_of(lambda: api.create_branch(repo, branch="x", revision="absent"))
    assert isinstance(missing, RevisionNotFoundError)


@call("create_tag, delete_tag: message, revision, exist_ok")
def tags():
    repo = new_repo()
    first = add_files(repo, {"a.txt": b"a"}).oid
    api.create_tag(repo, tag="v1", tag_message="First", revision=first)
    assert [(tag.name, tag.ref) for tag in api.list_repo_refs(repo).tags] == [("v1", "refs/tags/v1")]
    assert status_of(lambda: api.create_tag(repo, tag="v1")) == 409
    api.create_tag(repo, tag="v1", exist_ok=True)
    assert api.model_info(repo, revision="v1").sha == first
    api.delete_tag(repo, tag="v1")
    assert isinstance(error_of(lambda: api.delete_tag(repo, tag="v1")), RevisionNotFoundError)
    assert isinstance(error_of(lambda: api.create_tag(repo, tag="no tag", revision="absent")), RevisionNotFoundError)


@call("super_squash_history: branch, message")
def squash():
    repo = new_repo()
    for text in [b"1", b"2"]:
        add_files(repo, {"a.txt": text})
    api.super_squash_history(repo, commit_message="One commit")
    assert [commit.title for commit in api.list_repo_commits(repo)] == ["One commit"]
    assert content(repo, "a.txt") == b"2"


@call("super_squash_history: pull request")
def squash_pull():
    repo = new_repo({"a.txt": b"a"})
    pull = api.create_pull_request(repo, "Change")
    add_files(repo, {"b.txt": b"b"}, revision=pull.git_reference)
    api.super_squash_history(repo, branch=pull.git_reference)
    assert len(api.list_repo_commits(repo, revision=pull.git_reference)) == 1


@call("whoami, get_full_repo_name, token")
def whoami():
    me = api.whoami()
    assert (me["name"], me["type"], me["auth"]["accessToken"]["role"]) == ("alice", "user", "write")
    assert [(org["name"], org["roleInOrg"]) for org in me["orgs"]] == [("lab", "admin")]
    assert api.get_full_repo_name("talker") == "alice/talker"
    assert api.get_full_repo_name("talker", organization="lab") == "lab/talker"
    assert status_of(lambda: HfApi(endpoint=endpoint).whoami(token="hf_wrong")) == 401
    assert HfApi(endpoint=endpoint).whoami(token=alice_token)["name"] == "alice"
