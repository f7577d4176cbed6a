import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);

let hub: HubForClients;
let nowMs = Date.UTC(2026, 10, 22);
/** Minutes pass between the requests: a user may create a limited number of discussions in an hour. */
function oneMinuteLater(): Date {
  nowMs += 60_000;
  return new Date(nowMs);
}
beforeAll(async () => {
  hub = await serveHub({ now: oneMinuteLater });
});
afterAll(() => hub.stop());

const program = `
import uuid
from datetime import datetime
from huggingface_hub import HfApi
from huggingface_hub.errors import BadRequestError, HfHubHTTPError

for repo_type in ["model", "dataset"]:
    api = HfApi()
    repo = f"alice/threads-{uuid.uuid4().hex}"
    api.create_repo(repo, repo_type=repo_type)
    where = {"repo_id": repo, "repo_type": repo_type}

    created = api.create_discussion(title="  Which licence?  ", description="The card names **none**.", **where)
    assert (created.num, created.title, created.status) == (1, "Which licence?", "open")
    assert (created.author, created.is_pull_request) == ("alice", False)
    assert (created.repo_id, created.repo_type) == (repo, repo_type)
    assert isinstance(created.created_at, datetime) and created.created_at.tzinfo is not None
    assert created.url.endswith(f"/{repo}/discussions/1")
    assert created.target_branch is None and created.conflicting_files is None and created.diff is None
    [opening] = created.events
    assert (opening.type, opening.content, opening.author) == ("comment", "The card names **none**.", "alice")
    assert opening.rendered == "<p>The card names <strong>none</strong>.</p>\\n"

    comment = api.comment_discussion(discussion_num=1, comment="First text", **where)
    assert (comment.content, comment.edited, comment.hidden) == ("First text", False, False)
    edited = api.edit_discussion_comment(discussion_num=1, comment_id=comment.id.upper(), new_content="Second text", **where)
    assert (edited.id, edited.content, edited.edited) == (comment.id, "Second text", True)
    assert (edited.number_of_edits, edited.edit_history[0]["raw"]) == (1, "First text")
    assert edited.last_edited_by == "alice" and isinstance(edited.last_edited_at, datetime)
    hidden = api.hide_discussion_comment(discussion_num=1, comment_id=comment.id.upper(), **where)
    assert hidden.hidden and "text" not in hidden.content

    renamed = api.rename_discussion(discussion_num=1, new_title="Which licence applies?", **where)
    assert (renamed.old_title, renamed.new_title) == ("Which licence?", "Which licence applies?")
    closed = api.change_discussion_status(discussion_num=1, new_status="closed", comment="Solved.", **where)
    assert (closed.type, closed.new_status) == ("status-change", "closed")
    api.change_discussion_status(discussion_num=1, new_status="open", **where)
    try:
        api.change_discussion_status(discussion_num=1, new_status="open", **where)
        raise AssertionError("an open discussion was opened")
    except BadRequestError as error:
        assert "is open already" in str(error), error
    details = api.get_discussion_details(discussion_num=1, **where)
    assert details.title == "Which licence applies?" and details.status == "open"
    assert [event.type for event in details.events] == [
        "comment", "comment", "title-change", "comment", "status-change", "status-change"]
    assert all(event.id == event.id.lower() for event in details.events)

    for number in range(2, 53):
        api.create_discussion(title=f"Question {number}", **where)
    api.change_discussion_status(discussion_num=2, new_status="closed", **where)
    nums = lambda **filters: [found.num for found in api.get_repo_discussions(**where, **filters)]
    assert nums() == list(range(52, 0, -1))
    assert nums(discussion_status="closed") == [2]
    assert 2 not in nums(discussion_status="open") and len(nums(discussion_status="open")) == 51
    assert nums(author="alice", discussion_type="discussion", discussion_status="all") == list(range(52, 0, -1))
    assert nums(author="bob") == [] and nums(discussion_type="pull_request") == []
    try:
        api.get_discussion_details(discussion_num=99, **where)
        raise AssertionError("discussion 99 was found")
    except HfHubHTTPError as error:
        assert error.response.status_code == 404, error
print("done")
`;

test.each([
  { version: "1.33.0", environment: "modelyard-python-hub-1.33.0" },
  { version: "0.36.0", environment: "modelyard-python-hub-0.36.0" },
])("huggingface_hub $version creates, lists and changes discussions", async ({ version, environment }) => {
  const python = pythonWith(environment, [`huggingface_hub==${version}`]);
  const env = {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: hub.scratch,
    HF_HOME: join(hub.scratch, "hf"),
    HF_ENDPOINT: hub.url,
    HF_TOKEN: hub.token,
    HF_HUB_DISABLE_TELEMETRY: "1",
  };
  const { stdout } = await run(python, ["-c", program], { env, cwd: hub.scratch });
  expect(stdout).toContain("done");
});
