import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);
const admin = { username: "boss", password: "four plain words" };

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
  await hub.accounts.upsertUser({ name: admin.username, password: admin.password, admin: true });
});
afterAll(() => hub.stop());

const program = `
import os, uuid, httpx
from huggingface_hub import HfApi, hf_hub_download, snapshot_download
from huggingface_hub.errors import DisabledRepoError
base, api, visitor = os.environ["HF_ENDPOINT"], HfApi(), HfApi(token=False)
repo = f"alice/disabled-{uuid.uuid4().hex}"
api.create_repo(repo)
api.upload_file(path_or_fileobj=os.urandom(300_000), path_in_repo="model.safetensors", repo_id=repo)

pages = httpx.Client(base_url=base, headers={"origin": base, "sec-fetch-site": "same-origin"})
pages.post("/_private/sessions", json={"username": "boss", "password": "four plain words"}).raise_for_status()
pages.post("/_private/admin/repositories/disable", json={"type": "model", "name": repo, "reason": "x"}).raise_for_status()

def refused(what, do):
    try: do()
    except Exception as error:
        # Downloads look for the file in the cache first, and raise what happened then, with this as its cause.
        assert isinstance(error, DisabledRepoError) or isinstance(error.__cause__, DisabledRepoError), (what, error)
        print("refused", what)
    else: raise AssertionError(what)
refused("info", lambda: visitor.model_info(repo))
refused("list", lambda: visitor.list_repo_files(repo))
refused("download", lambda: hf_hub_download(repo, "model.safetensors", token=False, cache_dir="visitor"))
refused("snapshot", lambda: snapshot_download(repo, token=False, cache_dir="visitor"))
refused("owner", lambda: hf_hub_download(repo, "model.safetensors", cache_dir="owner"))
refused("upload", lambda: api.upload_file(path_or_fileobj=b"x", path_in_repo="a.txt", repo_id=repo))
assert api.model_info(repo).disabled is True
`;

test("huggingface_hub 1.33.0 raises DisabledRepoError", { timeout: 300_000 }, async () => {
  const python = pythonWith("modelyard-python-hub-1.33.0", ["huggingface_hub==1.33.0"]);
  const environment = {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: hub.scratch,
    HF_HOME: hub.scratch,
    HF_ENDPOINT: hub.url,
    HF_TOKEN: hub.token,
    HF_HUB_DISABLE_TELEMETRY: "1",
    HF_HUB_DISABLE_PROGRESS_BARS: "1",
  };
  const { stdout } = await run(python, ["-c", program], { cwd: hub.scratch, env: environment });
  expect(stdout.match(/^refused/gm)).toHaveLength(6);
});
