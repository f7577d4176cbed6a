import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRepo, downloadFile, pathsInfo, uploadFile } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPython } from "./large-files/testing/python-client.ts";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);
const python = pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"]);

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
});
afterAll(() => hub.stop());

/** Runs a program. @param machine clients keep what they uploaded and downloaded on each machine */
const inPython = (machine: string, program: string) =>
  runPython(python, program, { hub, folder: hub.scratch, machine, usesXet: true });

const begin = `
import os, pathlib
from huggingface_hub import HfApi, snapshot_download, hf_hub_download
api = HfApi()
`;

test("huggingface_hub uploads files by Xet and downloads them by Xet and by HTTP", async () => {
  const output = await inPython(
    "first",
    `${begin}
repo = "alice/xet-python"
api.create_repo(repo)
random = os.urandom(30_000_000)
text = ("a line of text that is compressed\\n" * 400_000).encode() + os.urandom(1_000_000)
floats = b"".join(int(n * 37 % 1000).to_bytes(2, "little") + b"\\x80\\x3f" for n in range(1_000_000))
pathlib.Path("random.bin").write_bytes(random)
api.upload_file(path_or_fileobj="random.bin", path_in_repo="weights/random.bin", repo_id=repo)
folder = pathlib.Path("folder"); folder.mkdir()
(folder / "text.bin").write_bytes(text)
(folder / "floats.safetensors").write_bytes(floats)
(folder / "small.bin").write_bytes(b"\\0" * 10)
api.upload_folder(folder_path=folder, repo_id=repo)
entries = {entry.path: entry for entry in api.list_repo_tree(repo, recursive=True)}
assert all(entries[path].xet_hash for path in ["weights/random.bin", "text.bin", "floats.safetensors", "small.bin"])
path = pathlib.Path(snapshot_download(repo))
assert (path / "weights/random.bin").read_bytes() == random
assert (path / "text.bin").read_bytes() == text
assert (path / "floats.safetensors").read_bytes() == floats
assert (path / "small.bin").read_bytes() == b"\\0" * 10
import urllib.request
def get(path, **headers):
    return urllib.request.urlopen(urllib.request.Request(f"{os.environ['HF_ENDPOINT']}/{repo}/resolve/main/{path}", headers=headers))
assert get("weights/random.bin").read() == random
assert get("text.bin", Range="bytes=1000000-9999999").read() == text[1000000:10000000]
assert get("floats.safetensors").headers["X-Xet-Hash"] == entries["floats.safetensors"].xet_hash
print("done")
`,
  );
  expect(output).toContain("done");
});

test("another machine downloads without a cache, and uploads only what a second version changes", async () => {
  await inPython(
    "versions-a",
    `${begin}
repo = "alice/xet-versions"
api.create_repo(repo)
pathlib.Path("v1.bin").write_bytes(os.urandom(40_000_000))
api.upload_file(path_or_fileobj="v1.bin", path_in_repo="w.bin", repo_id=repo)
print("done")
`,
  );
  const before = await storedBytes();
  const output = await inPython(
    "versions-b",
    `${begin}
repo = "alice/xet-versions"
first = pathlib.Path("v1.bin").read_bytes()
assert pathlib.Path(hf_hub_download(repo, "w.bin")).read_bytes() == first
second = first[:10_000_000] + os.urandom(4_000_000) + first[14_000_000:]
pathlib.Path("v2.bin").write_bytes(second)
api.upload_file(path_or_fileobj="v2.bin", path_in_repo="w.bin", repo_id=repo)
assert pathlib.Path(hf_hub_download(repo, "w.bin")).read_bytes() == second
print("done")
`,
  );
  expect(output).toContain("done");
  expect((await storedBytes()) - before).toBeLessThan(6_000_000);
});

/** Returns the bytes of all xorbs. */
async function storedBytes(): Promise<number> {
  const { stdout } = await run("du", ["-sb", join(hub.dataFolder, "objects")]);
  return Number(stdout.split("\t")[0]);
}

test("@huggingface/hub uploads and downloads by Xet", async () => {
  const { url: hubUrl, token: accessToken } = hub;
  const repo = `alice/xet-js-${randomBytes(4).toString("hex")}`;
  await createRepo({ repo, accessToken, hubUrl });
  const content = Buffer.concat([randomBytes(12_000_000), Buffer.alloc(5_000_000, "text ")]);
  const file = { path: "model.safetensors", content: new Blob([content]) };
  await uploadFile({ repo, accessToken, hubUrl, file, useWebWorkers: false, useXet: true });
  const [found] = await pathsInfo({ repo, hubUrl, paths: [file.path] });
  expect(found?.xetHash).toMatch(/^[0-9a-f]{64}$/);
  for (const xet of [true, false]) {
    const blob = await downloadFile({ repo, hubUrl, accessToken, path: file.path, xet });
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true);
  }
  expect(await readdir(join(hub.dataFolder, "objects/tmp"))).toEqual([]);
});
