import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);
const clients = [
  { version: "1.33.0", python: pythonWith("modelyard-python-hub-1.33.0", ["huggingface_hub==1.33.0"]) },
  { version: "0.36.0", python: pythonWith("modelyard-python-hub-0.36.0", ["huggingface_hub[hf_xet]==0.36.0"]) },
];
const readerToken = "hf_conformance_reader";

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
  await hub.accounts.upsertUser({
    name: "reader",
    tokens: [{ value: readerToken, name: "main", role: "write" }],
  });
});
afterAll(() => hub.stop());

/** Runs as a user who may only read the repository, with alice as its owner. */
const program = `
import os, pathlib, uuid
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, HfFileSystem, hf_hub_download
owner, reader = HfApi(token=os.environ["OWNER_TOKEN"]), HfApi(token=os.environ["READER_TOKEN"])
repo = f"alice/pulls-{uuid.uuid4().hex}"
owner.create_repo(repo)
owner.upload_file(path_or_fileobj=b"old", path_in_repo="old.txt", repo_id=repo)

# One commit, with a small and a large file
large = os.urandom(300_000)
operations = [
    CommitOperationAdd("small.txt", b"small"),
    CommitOperationAdd("w.bin", large),
    CommitOperationDelete("old.txt"),
]
info = reader.create_commit(repo, operations, commit_message="Propose", commit_description="Because", create_pr=True)
assert info.pr_num == 1 and info.pr_revision == "refs/pr/1", info
assert info.pr_url == f"{reader.endpoint}/{repo}/discussions/1", info.pr_url
files = reader.list_repo_files(repo, revision="refs/pr/1")
assert "w.bin" in files and "old.txt" not in files, files
assert "w.bin" not in reader.list_repo_files(repo)
path = hf_hub_download(repo, "w.bin", revision="refs/pr/1", token=os.environ["OWNER_TOKEN"])
assert pathlib.Path(path).read_bytes() == large

# A further commit, and how others see it
reader.upload_file(path_or_fileobj=b"more", path_in_repo="more.txt", repo_id=repo, revision="refs/pr/1")
details = owner.get_discussion_details(repo, 1)
assert details.status == "open" and details.is_pull_request and details.git_reference == "refs/pr/1"
assert details.target_branch == "refs/heads/main" and details.conflicting_files == [], details.conflicting_files
assert [event.type for event in details.events] == ["comment", "commit", "commit"], details.events
assert "+++ b/small.txt" in details.diff
refs = owner.list_repo_refs(repo, include_pull_requests=True)
assert [ref.ref for ref in refs.pull_requests] == ["refs/pr/1"], refs
fs = HfFileSystem(token=os.environ["READER_TOKEN"])
assert fs.read_bytes(f"{repo}@refs/pr/1/more.txt") == b"more"
assert f"{repo}@refs%2Fpr%2F1/w.bin" in fs.ls(f"{repo}@refs/pr/1", detail=False) or f"{repo}@refs/pr/1/w.bin" in fs.ls(f"{repo}@refs/pr/1", detail=False)
with fs.open(f"{repo}@refs/pr/1/written.txt", "w") as file:
    file.write("by the file system")
assert fs.read_text(f"{repo}@refs/pr/1/written.txt") == "by the file system"

owner.merge_pull_request(repo, 1, comment="Thanks")
details = owner.get_discussion_details(repo, 1)
assert details.status == "merged" and details.merge_commit_oid == owner.model_info(repo).sha, details
assert pathlib.Path(hf_hub_download(repo, "w.bin", token=os.environ["READER_TOKEN"])).read_bytes() == large

# A folder, by the pipeline of newer clients
folder = pathlib.Path("folder-" + uuid.uuid4().hex)
folder.mkdir()
for number in range(5):
    (folder / f"{number}.txt").write_text(str(number))
(folder / "weights.bin").write_bytes(large[::-1])
info = reader.upload_folder(repo_id=repo, folder_path=folder, create_pr=True, commit_message="A folder")
assert info.pr_num == 2, info
assert "weights.bin" in reader.list_repo_files(repo, revision=info.pr_revision)

# A draft without changes, opened and merged
draft = reader.create_pull_request(repo, title="Draft", description="Later")
assert draft.status == "draft" and draft.git_reference == "refs/pr/3", draft
reader.change_discussion_status(repo, 3, new_status="open")
owner.merge_pull_request(repo, 3)
assert owner.get_discussion_details(repo, 3).merge_commit_oid is not None

# Others may not
from huggingface_hub.utils import HfHubHTTPError
for refused in [
    lambda: reader.upload_file(path_or_fileobj=b"x", path_in_repo="x", repo_id=repo),
    lambda: reader.upload_file(path_or_fileobj=b"x", path_in_repo="x", repo_id=repo, revision="refs/pr/1"),
    lambda: reader.merge_pull_request(repo, 2),
]:
    try:
        refused()
    except HfHubHTTPError as error:
        assert error.response.status_code == 403, error
    else:
        raise AssertionError("it was not refused")
print("done")
`;

describe.each(clients)("huggingface_hub $version", ({ python }) => {
  test.each([{ usesXet: true }, { usesXet: false }])(
    "proposes, reviews and merges changes (Xet: $usesXet)",
    { timeout: 300_000 },
    async ({ usesXet }) => {
      const env = {
        PATH: `${dirname(python)}:${process.env["PATH"]}`,
        HOME: hub.scratch,
        HF_ENDPOINT: hub.url,
        OWNER_TOKEN: hub.token,
        READER_TOKEN: readerToken,
        HF_HUB_DISABLE_TELEMETRY: "1",
        HF_HUB_DISABLE_PROGRESS_BARS: "1",
        ...(usesXet ? {} : { HF_HUB_DISABLE_XET: "1" }),
      };
      const { stdout } = await run(python, ["-c", program], { env, cwd: hub.scratch });
      expect(stdout).toContain("done");
    },
  );
});
