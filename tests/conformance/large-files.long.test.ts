import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const run = promisify(execFile);
const python = pythonWith("modelyard-python-lfs", ["huggingface_hub", "datasets"]);

let hub: HubForClients;
let environment: Record<string, string>;
beforeAll(async () => {
  hub = await serveHub({ lfs: { basicBytes: 5_000_000, partBytes: 2_000_000 } });
  environment = {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: hub.scratch,
    HF_HOME: join(hub.scratch, "hf"),
    HF_ENDPOINT: hub.url,
    HF_TOKEN: hub.token,
    HF_HUB_DISABLE_XET: "1",
    HF_HUB_DISABLE_TELEMETRY: "1",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
});
afterAll(() => hub.stop());

const inPython = async (program: string): Promise<string> => {
  const { stdout } = await run(python, ["-c", program], { env: environment, cwd: hub.scratch });
  return stdout.trim();
};

test("huggingface_hub uploads a file and a folder, downloads a snapshot, and skips what is there already", async () => {
  const output = await inPython(`
import os, pathlib
from huggingface_hub import HfApi, snapshot_download, hf_hub_download
api = HfApi()
repo = "alice/python-large"
api.create_repo(repo)
small, large = os.urandom(3_000_000), os.urandom(30_000_000)
pathlib.Path("w.bin").write_bytes(large)
api.upload_file(path_or_fileobj="w.bin", path_in_repo="weights/w.bin", repo_id=repo)
folder = pathlib.Path("folder"); (folder / "sub").mkdir(parents=True)
(folder / "model.safetensors").write_bytes(small)
(folder / "sub" / "notes.txt").write_text("notes")
(folder / "sub" / "unusual.name").write_bytes(small[::-1])
api.upload_folder(folder_path=folder, repo_id=repo)
before = api.repo_info(repo).sha
api.upload_folder(folder_path=folder, repo_id=repo)
assert api.repo_info(repo).sha == before, "an upload without changes made a commit"
path = pathlib.Path(snapshot_download(repo))
assert (path / "weights/w.bin").read_bytes() == large
assert (path / "model.safetensors").read_bytes() == small
assert (path / "sub/unusual.name").read_bytes() == small[::-1]
assert (path / "sub/notes.txt").read_text() == "notes"
info = {entry.path: entry for entry in api.list_repo_tree(repo, recursive=True)}
assert info["weights/w.bin"].lfs.size == 30_000_000
assert info["sub/notes.txt"].lfs is None
from huggingface_hub import CommitOperationCopy
api.create_commit(repo, [CommitOperationCopy("weights/w.bin", "copy.bin")], commit_message="copy")
assert pathlib.Path(hf_hub_download(repo, "copy.bin")).read_bytes() == large
print("done")
`);
  expect(output).toContain("done");
  const clone = join(hub.scratch, "python-clone");
  await run("git", ["lfs", "install"], { env: environment });
  await run("git", ["clone", `${hub.url}/alice/python-large`, clone], { env: environment });
  expect((await run("git", ["-C", clone, "status", "--porcelain"], { env: environment })).stdout).toBe("");
});

test("datasets pushes a dataset and loads it", async () => {
  const output = await inPython(`
from datasets import Dataset, load_dataset
wanted = Dataset.from_dict({"text": [f"row {n}" for n in range(1000)], "label": list(range(1000))})
wanted.push_to_hub("alice/rows")
loaded = load_dataset("alice/rows", split="train")
assert loaded[:] == wanted[:]
print("done")
`);
  expect(output).toContain("done");
});

test("git pushes a file in parts after hf lfs-enable-largefiles", async () => {
  await inPython('from huggingface_hub import create_repo; create_repo("alice/git-parts")');
  const clone = join(hub.scratch, "parts");
  const remote = hub.url.replace("//", `//alice:${hub.token}@`);
  const git = (...args: string[]) => run("git", ["-C", clone, ...args], { env: environment });
  await run("git", ["lfs", "install"], { env: environment });
  await run("git", ["clone", `${remote}/alice/git-parts`, clone], { env: environment });
  await git("config", "user.name", "alice");
  await git("config", "user.email", "alice@example.invalid");
  const content = randomBytes(9_000_000);
  await mkdir(clone, { recursive: true });
  await writeFile(join(clone, "w.safetensors"), content);
  await git("add", ".");
  await git("commit", "-m", "weights");
  await expect(git("push", "origin", "main")).rejects.toMatchObject({
    stderr: expect.stringContaining("hf lfs-enable-largefiles"),
  });
  await run(join(dirname(python), "hf"), ["lfs-enable-largefiles", clone], { env: environment });
  await git("push", "origin", "main");
  const copy = join(hub.scratch, "parts-copy");
  await run("git", ["clone", `${hub.url}/alice/git-parts`, copy], { env: environment });
  expect((await readFile(join(copy, "w.safetensors"))).equals(content)).toBe(true);
});
