import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
});
afterAll(() => hub.stop());

const program = `
import os, pathlib, subprocess, uuid
from huggingface_hub import HfApi, create_repo, hf_hub_download, snapshot_download
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError, RevisionNotFoundError
api = HfApi()
new = lambda what: f"alice/{what}-{uuid.uuid4().hex}"
status = lambda error: error.value.response.status_code

class raises:
    def __init__(self, kind): self.kind = kind
    def __enter__(self): return self
    def __exit__(self, kind, value, trace):
        self.value = value
        assert kind is not None and issubclass(kind, self.kind), (kind, value)
        return True

# move_repo
old, now, other = new("old"), new("now"), new("other")
for repo in [old, other]: api.create_repo(repo)
content = os.urandom(300_000)
api.upload_file(path_or_fileobj=content, path_in_repo="big.bin", repo_id=old)
api.upload_file(path_or_fileobj=b"# Card", path_in_repo="README.md", repo_id=old)
with raises(HfHubHTTPError) as error: api.move_repo(old, other)
assert status(error) == 409 and f"A model repository called {other} already exists" in str(error.value)
api.move_repo(old, now)
assert api.model_info(old).id == now
assert pathlib.Path(hf_hub_download(old, "big.bin")).read_bytes() == content
assert sorted(path.name for path in pathlib.Path(snapshot_download(old)).iterdir())[-1] == "big.bin"
second = os.urandom(250_000)
api.upload_file(path_or_fileobj=second, path_in_repo="second.bin", repo_id=old)
assert pathlib.Path(hf_hub_download(now, "second.bin")).read_bytes() == second
api.create_branch(old, branch="dev"); api.create_tag(old, tag="v1")
assert [branch.name for branch in api.list_repo_refs(now).branches] == ["dev", "main"]
api.create_repo(old, exist_ok=False)
assert api.model_info(old).id == old and api.model_info(now).id == now

# git and git-lfs through the old name
old, now = new("old"), new("now")
api.create_repo(old); api.move_repo(old, now)
host = os.environ["HF_ENDPOINT"].replace("://", "://alice:" + os.environ["HF_TOKEN"] + "@")
def git(*args): subprocess.run(["git", *args], check=True, capture_output=True)
git("clone", f"{host}/{old}", "clone")
def inside(*args): git("-C", "clone", "-c", "user.name=a", "-c", "user.email=a@b", *args)
inside("lfs", "install", "--local")
pathlib.Path("clone/weights.bin").write_bytes(content)
inside("add", "."); inside("commit", "-m", "through the old name"); inside("push"); inside("lfs", "push", "--all", "origin")
assert pathlib.Path(hf_hub_download(now, "weights.bin")).read_bytes() == content

# datasets, case-only changes, deletion
rows = new("rows")
api.create_repo(rows, repo_type="dataset")
api.move_repo(rows, rows.upper().replace("ALICE", "alice"), repo_type="dataset")
assert api.dataset_info(rows).id == rows.upper().replace("ALICE", "alice")
api.delete_repo(rows.upper().replace("ALICE", "alice"), repo_type="dataset")
with raises(RepositoryNotFoundError): api.dataset_info(rows)

# duplicate_repo
copy = new("copy")
url = api.duplicate_repo(now, copy, private=True) if hasattr(api, "duplicate_repo") else None
if url is not None:
    assert url.repo_id == copy and api.model_info(copy).private
    assert pathlib.Path(hf_hub_download(copy, "weights.bin")).read_bytes() == content
    assert [c.commit_id for c in api.list_repo_commits(copy)] == [c.commit_id for c in api.list_repo_commits(now)]
    with raises(HfHubHTTPError) as error: api.duplicate_repo(now, copy)
    assert status(error) == 409
    api.duplicate_repo(now, copy, exist_ok=True)

# super_squash_history
api.upload_file(path_or_fileobj=b"later", path_in_repo="later.txt", repo_id=now)
before = sorted(api.list_repo_files(now))
api.super_squash_history(now, commit_message="Squashed")
assert [commit.title for commit in api.list_repo_commits(now)] == ["Squashed"]
assert sorted(api.list_repo_files(now)) == before
api.super_squash_history(now, branch="main")
with raises(RevisionNotFoundError): api.super_squash_history(now, branch="absent")
with raises(RevisionNotFoundError): api.create_tag(now, tag="v9", revision="absent")

# update_repo_settings
api.update_repo_settings(now, private=True)
assert api.model_info(now).private
api.update_repo_settings(now, gated="auto")
api.update_repo_settings(now, gated=False, private=False)
with raises((ValueError, HfHubHTTPError)): api.update_repo_settings(now, gated="banana")

# list_user_repos
if hasattr(api, "list_user_repos"):
    listed = {repo.id: repo for repo in api.list_user_repos()}
    assert listed[now].type == "model" and listed[now].visibility == "public" and listed[now].storage >= 300_000, listed[now]
print("done", url is not None, hasattr(api, "list_user_repos"))
`;

test.each([
  {
    client: "huggingface_hub 1.33.0",
    environment: "modelyard-python-hub-1.33.0",
    packages: ["huggingface_hub==1.33.0"],
  },
  {
    client: "the newest huggingface_hub",
    environment: "modelyard-python-xet",
    packages: ["huggingface_hub", "hf_xet"],
  },
])("$client moves, duplicates, squashes and configures repositories", async ({ environment, packages }) => {
  const python = pythonWith(environment, packages);
  const env = {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: join(hub.scratch, environment),
    HF_HOME: join(hub.scratch, environment, "hf"),
    HF_ENDPOINT: hub.url,
    HF_TOKEN: hub.token,
    HF_HUB_DISABLE_TELEMETRY: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
  await mkdir(env.HOME, { recursive: true });
  const { stdout } = await run(python, ["-c", program], { env, cwd: env.HOME });
  expect(stdout).toContain("done True True");
});
