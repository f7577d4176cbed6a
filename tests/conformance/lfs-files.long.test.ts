import { afterAll, beforeAll, expect, test } from "vitest";
import { runPython } from "./large-files/testing/python-client.ts";
import { pythonWith } from "./testing/python-with.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const python = pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"]);

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub();
});
afterAll(() => hub.stop());

test("huggingface_hub lists large files, deletes them permanently, and copies them to another repository", async () => {
  const program = `
import os, pathlib, uuid
from huggingface_hub import CommitOperationCopy, HfApi, hf_hub_download
from huggingface_hub.errors import EntryNotFoundError
api = HfApi()
repo, other = f"alice/files-{uuid.uuid4().hex}", f"alice/copies-{uuid.uuid4().hex}"
api.create_repo(repo)
api.create_repo(other)
contents = {name: os.urandom(200_000) for name in ["checkpoints/one.bin", "two.bin", "three.bin"]}
for name, content in contents.items():
    api.upload_file(path_or_fileobj=content, path_in_repo=name, repo_id=repo)
api.delete_file("checkpoints/one.bin", repo_id=repo)
files = {file.filename: file for file in api.list_lfs_files(repo)}
assert sorted(files) == sorted(contents), files
assert files["two.bin"].ref == "refs/heads/main" and files["two.bin"].size == 200_000
assert files["checkpoints/one.bin"].ref is None

copy = CommitOperationCopy("two.bin", "copy.bin", src_repo_id=repo, src_repo_type="model")
api.create_commit(other, [copy], commit_message="copy")

def is_missing(name, revision=None):
    try:
        hf_hub_download(repo, name, revision=revision, force_download=True)
        return False
    except EntryNotFoundError:
        return True

before = [commit.title for commit in api.list_repo_commits(repo)]
api.permanently_delete_lfs_files(repo, [files["checkpoints/one.bin"], files["two.bin"]])
assert [file.filename for file in api.list_lfs_files(repo)] == ["three.bin"]
assert is_missing("two.bin") and "two.bin" not in api.list_repo_files(repo)
assert [commit.title for commit in api.list_repo_commits(repo)] == before
assert pathlib.Path(hf_hub_download(repo, "three.bin", force_download=True)).read_bytes() == contents["three.bin"]
assert pathlib.Path(hf_hub_download(other, "copy.bin")).read_bytes() == contents["two.bin"]

api.permanently_delete_lfs_files(repo, [files["three.bin"]], rewrite_history=False)
assert is_missing("three.bin") and "three.bin" in api.list_repo_files(repo)
assert list(api.list_lfs_files(repo)) == []
print("done")
`;
  const options = { hub, folder: hub.scratch, machine: "hf", usesXet: true };
  expect(await runPython(python, program, options)).toContain("done");
});
