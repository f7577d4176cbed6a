import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { downloadFile } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
  await hub.accounts.upsertUser({
    name: "bob",
    email: "bob@example.com",
    tokens: [{ value: "hf_conformance_bob", name: "main", role: "write" }],
  });
});
afterAll(() => hub.stop());

const program = `
import os, pathlib, subprocess, tempfile, uuid
import httpx
from huggingface_hub import HfApi, HfFileSystem, hf_hub_download, snapshot_download
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError
endpoint, bobs = os.environ["HF_ENDPOINT"], "hf_conformance_bob"
api, bob = HfApi(), HfApi(token=bobs)
status = lambda error: error.value.response.status_code

class raises:
    def __init__(self, kind): self.kind = kind
    def __enter__(self): return self
    def __exit__(self, kind, value, trace):
        self.value = value
        assert kind is not None and issubclass(kind, self.kind), (kind, value)
        return True

def refused(read, code):
    with raises(GatedRepoError) as error: read()
    assert status(error) == code, status(error)
    assert "is restricted and you are not in the authorized list. Visit" in str(error.value), error.value

def ask(repo, **answers):
    response = httpx.post(f"{endpoint}/{repo}/ask-access", json=answers, headers={"Authorization": f"Bearer {bobs}"})
    assert response.status_code == 303 and response.headers["location"] == f"{endpoint}/{repo}", response.text

card = b"---\\nextra_gated_fields:\\n  Company: text\\n  I agree: checkbox\\n---\\n# Card\\n"
content = os.urandom(300_000)
def create(mode):
    repo = f"alice/gated-{uuid.uuid4().hex}"
    api.create_repo(repo)
    api.upload_file(path_or_fileobj=card, path_in_repo="README.md", repo_id=repo)
    api.upload_file(path_or_fileobj=b"{}", path_in_repo="config.json", repo_id=repo)
    api.upload_file(path_or_fileobj=content, path_in_repo="model.safetensors", repo_id=repo)
    api.update_repo_settings(repo, gated=mode)
    return repo

def download(token):
    def read():
        with tempfile.TemporaryDirectory() as cache:
            return pathlib.Path(hf_hub_download(repo, "model.safetensors", token=token, cache_dir=cache)).read_bytes()
    return read

def snapshot(token):
    def read():
        with tempfile.TemporaryDirectory() as cache:
            return len(list(pathlib.Path(snapshot_download(repo, token=token, cache_dir=cache)).iterdir()))
    return read

def git(token, folder):
    host = endpoint.replace("://", f"://user:{token}@") if token else endpoint
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "GIT_LFS_SKIP_SMUDGE": "0"}
    return subprocess.run(["git", "-c", "filter.lfs.smudge=git-lfs smudge -- %f", "-c", "filter.lfs.process=git-lfs filter-process", "-c", "filter.lfs.required=true", "clone", f"{host}/{repo}", folder], capture_output=True, text=True, env=environment)

# A user without a grant
repo = create("manual")
assert api.model_info(repo).gated == "manual"
assert bob.model_info(repo).siblings and "config.json" in bob.list_repo_files(repo)
for token, code in [(bobs, 403), (False, 401)]:
    refused(download(token), code)
    refused(snapshot(token), code)
    refused(lambda: HfFileSystem(token=token, skip_instance_cache=True).open(f"{repo}/config.json").read(), code)
    refused(lambda: HfApi(token=token).auth_check(repo), code)
assert git(bobs, "refused").returncode != 0 and git(None, "anonymous").returncode != 0

# Requests
ask(repo, **{"Company": "Engines", "I agree": True})
[request] = list(api.list_pending_access_requests(repo))
assert (request.username, request.email, request.status) == ("bob", "bob@example.com", "pending")
assert request.fields == {"Company": "Engines", "I agree": "true"}, request.fields
with raises(HfHubHTTPError) as error: list(bob.list_pending_access_requests(repo))
assert status(error) == 403
with raises(HfHubHTTPError) as error: api.accept_access_request(repo, "missing")
assert status(error) == 404
with raises(HfHubHTTPError) as error: api.accept_access_request(repo, "alice")
assert status(error) == 404
api.accept_access_request(repo, "bob")
with raises(HfHubHTTPError) as error: api.accept_access_request(repo, "bob")
assert status(error) == 409
with raises(HfHubHTTPError) as error: api.grant_access(repo, "bob")
assert status(error) == 400
assert [one.username for one in api.list_accepted_access_requests(repo)] == ["bob"]

# A user with a grant
assert download(bobs)() == content
assert snapshot(bobs)() == 4
bob.auth_check(repo)
assert HfFileSystem(token=bobs, skip_instance_cache=True).open(f"{repo}/config.json").read() == b"{}"
cloned = git(bobs, "granted")
assert cloned.returncode == 0, cloned.stderr
assert pathlib.Path("granted/model.safetensors").read_bytes() == content

# Revoked
api.reject_access_request(repo, "bob", rejection_reason="No longer")
[rejected] = list(api.list_rejected_access_requests(repo))
assert rejected.status == "rejected"
refused(download(bobs), 403)
api.cancel_access_request(repo, "bob")
assert [one.username for one in api.list_pending_access_requests(repo)] == ["bob"]
refused(download(bobs), 403)

# Granted without a request, at once in mode auto
repo = create("manual")
api.grant_access(repo, "bob")
assert download(bobs)() == content
print("granted", repo)
repo = create("auto")
refused(download(bobs), 403)
ask(repo, **{"Company": "Engines", "I agree": True})
assert download(bobs)() == content

# Open again
repo = create("manual")
api.update_repo_settings(repo, gated=False)
assert download(False)() == content
with raises(HfHubHTTPError) as error: list(api.list_pending_access_requests(repo))
assert status(error) == 400
print("refused", create("manual"))
`;

test("huggingface_hub 1.33.0, git and the JavaScript client work with gated repositories", {
  timeout: 300_000,
}, async () => {
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
  const named = (what: string) => new RegExp(`^${what} (.+)$`, "m").exec(stdout)?.[1] ?? "";

  const download = (name: string) =>
    downloadFile({ repo: name, path: "config.json", hubUrl: hub.url, accessToken: "hf_conformance_bob" });
  expect(await (await download(named("granted")))?.text()).toBe("{}");
  await expect(download(named("refused"))).rejects.toThrow(/403|restricted/);
});
