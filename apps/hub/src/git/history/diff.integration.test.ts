import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitStore, mainRef, openGitStore } from "../git-store.ts";
import { DiffTooLargeError, diffOf } from "./diff.ts";

let folder: string;
let store: GitStore;
const id = "1".padStart(24, "0");
const author = { name: "alice", email: "alice@example.invalid", date: new Date(0) };
const bounds = { files: 3, folders: 20, bytes: 10_000, timeMs: 20_000 };
let before: string;
let after: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-diff-"));
  store = await openGitStore(folder, () => new Date());
  const files = ["a", "b", "c"].map((path) => ({ path, content: Buffer.from(`${path}\n`) }));
  before = await store.create(id, { author, message: "start", files });
  const blobs = store.openWriter(id);
  const changes: { kind: "write"; path: string; oid: string }[] = [];
  for (const { path } of files) {
    changes.push({ kind: "write", path, oid: await blobs.writeBlob(Buffer.from(`new ${path}\n`)) });
  }
  after = await store.commit(id, { ref: mainRef, author, message: "next", changes: async () => ({ changes }) }, blobs);
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const diff = (changed: Partial<typeof bounds>) =>
  diffOf(store.reader, store.folderOf(id), { before, after }, { ...bounds, ...changed });

test("a difference at each limit is complete", async () => {
  const text = await diff({});
  expect(text.match(/^\+new /gm)).toHaveLength(3);
  expect(await diff({ bytes: Buffer.byteLength(text), folders: 2 })).toBe(text);
});

test("a difference beyond a limit is refused", async () => {
  const { byteLength } = Buffer.from(await diff({}));
  for (const changed of [{ files: 2 }, { folders: 0 }, { bytes: byteLength - 1 }, { timeMs: 1 }]) {
    await expect(diff(changed)).rejects.toThrow(DiffTooLargeError);
  }
});
