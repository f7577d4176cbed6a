import { randomBytes } from "node:crypto";
import { mountSmallDisk, type SmallDisk } from "@modelyard/platform/testing/small-disk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

const MiB = 1024 * 1024;

let disk: SmallDisk;
let hub: TestHub;

async function start(options: Parameters<typeof createTestHub>[0]): Promise<void> {
  hub = await createTestHub({ dataFolder: disk.folder, ...options });
  const files = [{ path: "README.md", content: "# Harbour\n" }];
  expect((await hub.send("alice", "POST", "/api/repos/create", { name: "talker", files })).status).toBe(200);
}

beforeEach(async () => {
  disk = await mountSmallDisk(96);
});
afterEach(async () => {
  await hub.stop();
  await disk.remove();
});

const read = async (path: string) => (await hub.send(undefined, "GET", `/alice/talker/resolve/main/${path}`)).status;

async function commit(path: string, bytes: number): Promise<number> {
  const content = randomBytes(bytes).toString("base64");
  const lines = [
    { key: "header", value: { summary: path } },
    { key: "file", value: { path, content, encoding: "base64" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson" };
  return (await hub.send("alice", "POST", "/api/models/alice/talker/commit/main", body, headers)).status;
}

test("writes are refused when free space is low, before the disk is full", async () => {
  await start({ storageCheckMs: 0 });
  await disk.fill(32 * MiB);
  expect(await hub.ready()).toMatchObject({ writes: false, reason: expect.stringContaining("is full") });
  expect(await commit("a.bin", 100)).toBe(507);
  expect(await read("README.md")).toBe(200);
  await disk.empty();
  expect(await commit("a.bin", 100)).toBe(200);
  expect(await hub.ready()).toEqual({ writes: true });
});

test("a commit during which the disk fills up gets 507, and existing data is kept", async () => {
  // The check before the commit finds space; the disk fills up after it.
  await start({ freeBytes: async () => Number.MAX_SAFE_INTEGER, storageCheckMs: 600_000 });
  expect(await hub.ready()).toEqual({ writes: true });
  await disk.fill(1 * MiB);
  for (let count = 0; count < 3; count++) expect(await commit("a.bin", 8 * MiB)).toBe(507);
  expect(await read("README.md")).toBe(200);
  expect(await read("a.bin")).toBe(404);
  const made = await hub.send("alice", "POST", "/api/repos/create", {
    name: "another",
    files: [{ path: "a.bin", content: randomBytes(4 * MiB).toString("base64"), encoding: "base64" }],
  });
  expect(made.status).toBe(507);
  await disk.empty();
  expect(await commit("a.bin", 8 * MiB)).toBe(200);
  expect(await read("a.bin")).toBe(200);
});
