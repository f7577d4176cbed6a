import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@modelyard/platform/http/free-port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);

let hub: HubForClients;
let port: number;
beforeAll(async () => {
  port = await freePort();
  hub = await serveHub({ webhookHosts: [`127.0.0.1:${port}`] });
});
afterAll(() => hub.stop());

const environment = (python: string) => ({
  PATH: `${dirname(python)}:${process.env["PATH"]}`,
  HOME: hub.scratch,
  HF_HOME: join(hub.scratch, "hf"),
  HF_ENDPOINT: hub.url,
  HF_TOKEN: hub.token,
  HF_HUB_DISABLE_TELEMETRY: "1",
  GRADIO_ANALYTICS_ENABLED: "False",
  PORT: String(port),
});

async function runPython(python: string, program: string): Promise<string> {
  const { stdout } = await run(python, ["-c", program], { env: environment(python), cwd: hub.scratch });
  return stdout;
}

const stock = () => pythonWith("modelyard-python-hub-1.33.0", ["huggingface_hub==1.33.0"]);

test("huggingface_hub manages webhooks", async () => {
  const program = `
import os, uuid
from huggingface_hub import HfApi, WebhookWatchedItem
from huggingface_hub.errors import HfHubHTTPError
api = HfApi()
repo = f"alice/hooked-{uuid.uuid4().hex}"
api.create_repo(repo)
url = f"http://127.0.0.1:{os.environ['PORT']}/webhooks/listen"
hook = api.create_webhook(url=url, watched=[{"type": "user", "name": "alice"}, WebhookWatchedItem("model", repo)], secret="s")
assert hook.url == url and hook.domains == ["repo", "discussion"] and hook.disabled is False, hook
assert [item.name for item in hook.watched] == ["alice", repo]
assert api.get_webhook(hook.id) == hook
assert hook.id in [one.id for one in api.list_webhooks()]
changed = api.update_webhook(hook.id, domains=["repo"])
assert changed.domains == ["repo"] and changed.watched == hook.watched and changed.url == url
changed = api.update_webhook(hook.id, url=url + "2", watched=[{"type": "model", "name": repo}], secret="new")
assert changed.url == url + "2" and len(changed.watched) == 1
assert api.disable_webhook(hook.id).disabled is True
assert api.enable_webhook(hook.id).disabled is False
api.delete_webhook(hook.id)
assert api.list_webhooks() == []
for refused in ["http://10.0.0.1/", "https://localhost/"]:
    try:
        api.create_webhook(url=refused, watched=[{"type": "user", "name": "alice"}])
        raise SystemExit("accepted " + refused)
    except HfHubHTTPError as error:
        assert error.response.status_code == 400 and "url" in str(error)
print("done")
`;
  expect(await runPython(stock(), program)).toContain("done");
});

test("huggingface_hub manages collections", async () => {
  const program = `
import uuid
from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError
api = HfApi()
names = [f"alice/item-{uuid.uuid4().hex}" for _ in range(3)]
for name in names:
    api.create_repo(name)
dataset = f"alice/rows-{uuid.uuid4().hex}"
api.create_repo(dataset, repo_type="dataset")
title = f"Small models {uuid.uuid4().hex[:8]}"
made = api.create_collection(title, namespace="alice", description="For tests")
assert made.title == title and made.description == "For tests" and made.items == [] and made.private is False
assert made.owner["name"] == "alice" and made.url.endswith(made.slug)
assert api.create_collection(title, namespace="alice", exists_ok=True).slug == made.slug
for index, name in enumerate(names):
    made = api.add_collection_item(made.slug, item_id=name, item_type="model", note=f"note {index}")
made = api.add_collection_item(made.slug, item_id=dataset, item_type="dataset")
assert [item.item_id for item in made.items] == [*names, dataset]
assert [item.position for item in made.items] == [0, 1, 2, 3] and made.items[0].note == "note 0"
assert made.items[3].item_type == "dataset"
api.add_collection_item(made.slug, item_id=dataset, item_type="dataset", exists_ok=True)
try:
    api.add_collection_item(made.slug, item_id=dataset, item_type="dataset")
    raise SystemExit("added twice")
except HfHubHTTPError as error:
    assert error.response.status_code == 409
api.update_collection_item(made.slug, made.items[3].item_object_id, note="rows", position=0)
api.delete_collection_item(made.slug, made.items[1].item_object_id)
api.delete_collection_item(made.slug, made.items[1].item_object_id, missing_ok=True)
again = api.get_collection(made.slug)
assert [item.item_id for item in again.items] == [dataset, names[0], names[2]], again.items
changed = api.update_collection_metadata(made.slug, title=title + " v2", theme="pink", private=True, position=3)
assert changed.slug != made.slug and changed.theme == "pink" and changed.private is True and changed.position == 3
assert api.get_collection(made.slug).slug == changed.slug
other = api.create_collection(title + " other", namespace="alice")
api.add_collection_item(other.slug, item_id=names[0], item_type="model")
listed = list(api.list_collections(owner="alice", sort="lastModified", limit=10))
assert {other.slug, changed.slug} <= {one.slug for one in listed}
assert [one.slug for one in api.list_collections(item=f"models/{names[0]}", owner=["alice"])][0] == other.slug
assert len(list(api.list_collections(owner="alice", limit=1))) == 1
api.delete_collection(made.slug)
api.delete_collection(made.slug, missing_ok=True)
print("done")
`;
  expect(await runPython(stock(), program)).toContain("done");
});

test("WebhooksServer receives a delivery, checks its secret and reads its payload", async () => {
  const python = pythonWith("modelyard-python-webhooks", ["huggingface_hub==1.33.0", "gradio"]);
  const server = `
import os
from huggingface_hub import WebhookPayload, WebhooksServer
app = WebhooksServer(webhook_secret="s3cret")
@app.add_webhook("/listen")
async def listen(payload: WebhookPayload):
    print("received", payload.event.action, payload.event.scope, payload.repo.name, payload.webhook.version, flush=True)
    return {"ok": True}
app.launch(server_name="127.0.0.1", server_port=int(os.environ["PORT"]), share=False, prevent_thread_lock=True)
print("listening", flush=True)
import time
while True:
    time.sleep(1)
`;
  const child = spawn(python, ["-c", server], { env: environment(python), cwd: hub.scratch });
  let output = "";
  const outputHas = async (text: string): Promise<void> => {
    while (!output.includes(text)) await once(child.stdout, "data");
  };
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  let errors = "";
  child.stderr.on("data", (data: Buffer) => {
    errors += data.toString();
  });
  try {
    const ended = once(child, "exit").then(() => {
      throw new Error(`the server ended: ${errors.slice(-2000)}`);
    });
    await Promise.race([outputHas("listening"), ended]);
    const program = `
import os, uuid
from huggingface_hub import HfApi
api = HfApi()
url = f"http://127.0.0.1:{os.environ['PORT']}/webhooks/listen"
hook = api.create_webhook(url=url, watched=[{"type": "user", "name": "alice"}], secret="s3cret")
repo = f"alice/heard-{uuid.uuid4().hex}"
api.create_repo(repo)
api.upload_file(path_or_fileobj=b"a", path_in_repo="a.txt", repo_id=repo)
print(repo)
`;
    const repo = (await runPython(stock(), program)).trim();
    await Promise.race([outputHas(`received create repo ${repo} 3`), ended]);
    await Promise.race([outputHas(`received update repo.content ${repo} 3`), ended]);
  } finally {
    child.removeAllListeners("exit");
    child.kill("SIGKILL");
  }
});
