import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRepo, uploadFile } from "@huggingface/hub";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { remoteOf, runGit } from "./large-files/testing/git-client.ts";
import { runPython } from "./large-files/testing/python-client.ts";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const python = pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"]);

const quotaBytes = 20_000_000;
const fileBytes = 12_000_000;

let hub: HubForClients;
/** Requests that clients have sent. */
const requests: string[] = [];
beforeAll(async () => {
  hub = await serveHub({
    storageLimits: { userBytes: quotaBytes, fileBytes },
    clientAddress: ({ method, url }) => {
      requests.push(`${method} ${new URL(url).pathname}`);
      return "127.0.0.1";
    },
  });
});
afterAll(() => hub.stop());

/** Calls the API as alice. */
const callApi = (method: string, path: string, body?: object) =>
  fetch(`${hub.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${hub.token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeEach(async () => {
  const repositories: { id: string }[] = await (await callApi("GET", "settings/repositories")).json();
  for (const { id } of repositories) await callApi("DELETE", "repos/delete", { name: id });
  requests.length = 0;
});

const begin = `
import os, pathlib
from huggingface_hub import HfApi
api = HfApi()
def refused(size, *, path="more.bin"):
    pathlib.Path(path).write_bytes(os.urandom(size))
    try:
        api.upload_file(path_or_fileobj=path, path_in_repo=path, repo_id=repo)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    raise AssertionError("was not refused")
`;

test.each([
  { how: "Xet", usesXet: true },
  { how: "Git LFS", usesXet: false },
])("huggingface_hub shows the quota when an upload by $how exceeds it", async ({ usesXet }) => {
  const repo = `alice/quota-${usesXet ? "xet" : "lfs"}`;
  const output = await runPython(
    python,
    `${begin}
repo = "${repo}"
api.create_repo(repo)
pathlib.Path("fits.bin").write_bytes(os.urandom(10_000_000))
api.upload_file(path_or_fileobj="fits.bin", path_in_repo="fits.bin", repo_id=repo)
print(refused(10_500_000))
print(refused(12_500_000, path="large.bin"))
pathlib.Path("also.bin").write_bytes(os.urandom(10_000_000))
api.upload_file(path_or_fileobj="also.bin", path_in_repo="also.bin", repo_id=repo)
print(refused(10_000_000, path="same-size.bin"))
print([(r.id, r.type, r.visibility, r.storage, r.storage_percent) for r in api.list_user_repos()])
print(api.model_info(repo, expand=["usedStorage"]).used_storage > 20_000_000)
api.delete_repo(repo)
print(list(api.list_user_repos()))
`,
    { hub, folder: hub.scratch, machine: "hf", usesXet },
  );
  expect(output).toContain("The storage quota of alice is exhausted: 9.5 MiB of 19.1 MiB are in use");
  expect(output).toContain(`A file may have up to ${fileBytes} bytes`);
  expect(output).toContain(`[('${repo}', 'model', 'public', 20000000, 100)]`);
  expect(output).toContain("True\n[]");
  // Before its bytes are sent, a file with the size of a stored one may be that file.
  expect(output).toContain(usesXet ? "413" : "19.1 MiB of 19.1 MiB are in use");
  // The two files that fit, and the refused one, which is not sent again.
  const sent = requests.filter((request) => (usesXet ? /\/shards$/ : /\/objects\/batch$/).test(request));
  expect(sent).toHaveLength(3);
});

test("@huggingface/hub shows the quota", async () => {
  const { url: hubUrl, token: accessToken } = hub;
  const repo = "alice/quota-js";
  await createRepo({ repo, accessToken, hubUrl });
  const upload = (size: number) =>
    uploadFile({
      repo,
      accessToken,
      hubUrl,
      file: { path: `${size}.bin`, content: new Blob([randomBytes(size)]) },
      useWebWorkers: false,
      useXet: false,
    });
  await upload(11_000_000);
  await expect(upload(10_000_000)).rejects.toThrow("The storage quota of alice is exhausted");
});

test("git-lfs shows the quota and does not send the file again", async () => {
  const created = await callApi("POST", "repos/create", { name: "quota-git" });
  expect(created.status).toBe(200);
  const clone = await mkdtemp(join(hub.scratch, "clone-"));
  const git = async (...args: string[]): Promise<string> => {
    try {
      const { stdout, stderr } = await runGit(hub.scratch, ["-C", clone, ...args]);
      return stdout + stderr;
    } catch (error) {
      if (error instanceof Error && "stderr" in error) return `failed: ${String(error.stderr)}`;
      throw error;
    }
  };
  await git("lfs", "install", "--skip-repo");
  await git("clone", remoteOf(hub, "alice/quota-git"), ".");
  for (const [name, size] of [
    ["a.bin", 11_000_000],
    ["b.bin", 10_000_000],
  ] as const)
    await writeFile(join(clone, name), randomBytes(size));
  await git("add", ".");
  await git("commit", "-m", "two files");
  const pushed = await git("push");
  expect(pushed).toMatch(/^failed: /);
  expect(pushed).toContain("The storage quota of alice is exhausted");
  const storage = await callApi("GET", "settings/storage");
  expect(await storage.json()).toMatchObject({ used: 0, quota: quotaBytes });
});
