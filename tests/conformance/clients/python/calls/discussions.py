"""HfApi: discussions and pull requests."""

from harness import call, error_of, status_of
from huggingface_hub.utils import HfHubHTTPError
from world import add_files, api, bob, content, endpoint, new_repo, paths

BINARY = bytes(range(256)) * 20
REPO = new_repo({"a.txt": b"one\ntwo\n"})


def events(num, repo=REPO):
    return api.get_discussion_details(repo, num).events


@call("create_discussion")
def create():
    made = bob.create_discussion(REPO, "A question", description="Why **so**?")
    assert (made.title, made.author, made.status, made.is_pull_request) == ("A question", "bob", "open", False)
    assert made.url == f"{endpoint}/{REPO}/discussions/{made.num}" and made.git_reference is None
    assert made.events[0].content == "Why **so**?" and made.events[0].author == "bob"


@call("create_discussion: dataset, without description")
def create_in_dataset():
    repo = new_repo(repo_type="dataset")
    made = api.create_discussion(repo, "Rows", repo_type="dataset")
    assert (made.num, made.repo_type, made.repo_id) == (1, "dataset", repo)
    assert made.url == f"{endpoint}/datasets/{repo}/discussions/1"


@call("create_discussion: title too short")
def create_invalid():
    assert status_of(lambda: api.create_discussion(REPO, "x")) == 400


@call("create_pull_request: draft")
def create_pull():
    made = bob.create_pull_request(REPO, "A change", description="More")
    assert (made.status, made.is_pull_request, made.git_reference) == ("draft", True, f"refs/pr/{made.num}")
    assert made.target_branch == "refs/heads/main" and made.merge_commit_oid is None
    assert paths(REPO, revision=made.git_reference) == ["a.txt"]


@call("get_repo_discussions: filters")
def listed():
    repo = new_repo()
    first, second = api.create_discussion(repo, "First"), bob.create_pull_request(repo, "Second")
    closed = bob.create_discussion(repo, "Third")
    api.change_discussion_status(repo, closed.num, "closed")

    def nums(**options):
        return sorted(item.num for item in api.get_repo_discussions(repo, **options))

    assert nums() == [first.num, second.num, closed.num]
    assert nums(author="bob") == [second.num, closed.num]
    assert nums(discussion_type="pull_request") == [second.num] and nums(discussion_type="discussion") == [first.num, closed.num]
    assert nums(discussion_status="closed") == [closed.num] and closed.num not in nums(discussion_status="open")


@call("get_repo_discussions: more than a page")
def many():
    repo = new_repo()
    for number in range(25):
        api.create_discussion(repo, f"Discussion {number}")
    assert [item.num for item in api.get_repo_discussions(repo)] == list(range(25, 0, -1))


@call("get_discussion_details: events, diff, conflicts")
def details():
    info = add_files(REPO, {"a.txt": b"one\nthree\n"}, create_pr=True, message="Third line")
    found = api.get_discussion_details(REPO, info.pr_num)
    assert (found.title, found.status, found.conflicting_files) == ("Third line", "open", [])
    assert "-two" in found.diff and "+three" in found.diff
    commit = next(event for event in found.events if event.type == "commit")
    assert (commit.oid, commit.summary) == (info.oid, "Third line")
    assert status_of(lambda: api.get_discussion_details(REPO, 9999)) == 404


@call("comment_discussion")
def comment():
    num = api.create_discussion(REPO, "Comments").num
    made = bob.comment_discussion(REPO, num, "A **reply**")
    assert (made.author, made.content, made.edited, made.hidden) == ("bob", "A **reply**", False, False)
    assert "<strong>reply</strong>" in made.rendered
    assert events(num)[-1].id == made.id


@call("edit_discussion_comment: history")
def edit():
    num = api.create_discussion(REPO, "Edited").num
    made = bob.comment_discussion(REPO, num, "Before")
    edited = bob.edit_discussion_comment(REPO, num, made.id, "After")
    assert (edited.content, edited.edited, edited.number_of_edits) == ("After", True, 1)
    assert edited.edit_history[0]["raw"] == "Before" or "Before" in str(edited.edit_history)


@call("edit_discussion_comment: of another user")
def edit_foreign():
    num = api.create_discussion(REPO, "Foreign").num
    made = api.comment_discussion(REPO, num, "Mine")
    assert status_of(lambda: bob.edit_discussion_comment(REPO, num, made.id, "Yours")) == 403


@call("hide_discussion_comment")
def hide():
    num = api.create_discussion(REPO, "Hidden").num
    made = bob.comment_discussion(REPO, num, "Spam")
    assert api.hide_discussion_comment(REPO, num, made.id).hidden
    assert events(num)[-1].content != "Spam"


@call("rename_discussion")
def rename():
    num = api.create_discussion(REPO, "Old title").num
    event = api.rename_discussion(REPO, num, "New title")
    assert (event.old_title, event.new_title) == ("Old title", "New title")
    assert api.get_discussion_details(REPO, num).title == "New title"
    assert status_of(lambda: bob.rename_discussion(REPO, num, "Foreign")) == 403


@call("change_discussion_status: close, reopen, comment")
def status():
    num = api.create_discussion(REPO, "Status").num
    assert api.change_discussion_status(REPO, num, "closed", comment="Done").new_status == "closed"
    assert [event.type for event in events(num)][-2:] in (["comment", "status-change"], ["status-change", "comment"])
    assert api.change_discussion_status(REPO, num, "open").new_status == "open"
    assert isinstance(error_of(lambda: api.change_discussion_status(REPO, num, "merged")), ValueError)


@call("merge_pull_request: fast-forward, comment")
def merge():
    repo = new_repo({"a.txt": b"a"})
    info = add_files(repo, {"b.bin": BINARY}, create_pr=True)
    api.merge_pull_request(repo, info.pr_num, comment="Thanks")
    found = api.get_discussion_details(repo, info.pr_num)
    assert (found.status, found.merge_commit_oid) == ("merged", api.model_info(repo).sha)
    assert content(repo, "b.bin") == BINARY


@call("merge_pull_request: merge commit")
def merge_commit():
    repo = new_repo({"a.txt": b"a"})
    info = add_files(repo, {"b.txt": b"b"}, create_pr=True)
    add_files(repo, {"c.txt": b"c"})
    api.merge_pull_request(repo, info.pr_num)
    assert paths(repo) == ["a.txt", "b.txt", "c.txt"]


@call("merge_pull_request: of a draft, with conflicts, by a reader")
def merge_refused():
    repo = new_repo({"a.txt": b"a"})
    draft = api.create_pull_request(repo, "A draft")
    assert isinstance(error_of(lambda: api.merge_pull_request(repo, draft.num)), HfHubHTTPError)
    info = bob.upload_file(path_or_fileobj=b"b", path_in_repo="a.txt", repo_id=repo, create_pr=True)
    add_files(repo, {"a.txt": b"c"})
    assert api.get_discussion_details(repo, info.pr_num).conflicting_files == ["a.txt"]
    assert isinstance(error_of(lambda: api.merge_pull_request(repo, info.pr_num)), HfHubHTTPError)
    assert status_of(lambda: bob.merge_pull_request(repo, info.pr_num)) == 403


@call("create_pull_request, upload, change_discussion_status, merge_pull_request")
def complete():
    repo = new_repo({"a.txt": b"a"})
    pull = bob.create_pull_request(repo, "Add files")
    bob.upload_file(path_or_fileobj=BINARY, path_in_repo="b.bin", repo_id=repo, revision=pull.git_reference)
    bob.change_discussion_status(repo, pull.num, "open")
    api.merge_pull_request(repo, pull.num)
    assert content(repo, "b.bin") == BINARY
    assert status_of(lambda: bob.upload_file(path_or_fileobj=b"x", path_in_repo="x", repo_id=repo, revision=pull.git_reference)) == 403
