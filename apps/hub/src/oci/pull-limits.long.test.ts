import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { Manifest, mediaTypes } from "./manifests.ts";
import { changeModel, createModel, ggufObject, tinyGguf } from "./testing/gguf-repositories.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub({ clientAddress: (request) => request.headers.get("x-test-address") ?? undefined });
});
afterAll(() => hub.stop());

const get = (path: string) => hub.send(undefined, "GET", `/v2/${path}`);

const numbered = (number: number) => String(number).padStart(5, "0");

describe("a model is not served", () => {
  test.each([
    { parts: limits.modelFiles.parts, status: 200 },
    { parts: limits.modelFiles.parts + 1, status: 404 },
  ])("with too many parts: $parts get $status", async ({ parts, status }) => {
    const names = Array.from({ length: parts }, (_, index) => `x-${numbered(index + 1)}-of-${numbered(parts)}.gguf`);
    const small = Object.fromEntries(names.map((name) => [name, "x"]));
    const id = await createModel(hub, `parts-${parts}`, { small });
    const response = await get(`${id}/manifests/latest`);
    expect(response.status).toBe(status);
    if (status === 404) expect((await response.json()).error).toContain("more than 1000 parts");
  });

  test.each([
    { more: 0, status: 200 },
    { more: 1, status: 404 },
  ])("with too many bytes in git: $more more get $status", async ({ more, status }) => {
    const parts = 4;
    const bytes = limits.registry.gitBytes / parts;
    const id = await createModel(hub, `bytes-${more}`, { small: {} });
    for (let part = 1; part <= parts; part++) {
      const name = `x-${numbered(part)}-of-${numbered(parts)}.gguf`;
      await changeModel(hub, id, { small: { [name]: Buffer.alloc(part === parts ? bytes + more : bytes) } });
    }
    const response = await get(`${id}/manifests/latest`);
    expect(response.status).toBe(status);
    if (status === 404) expect((await response.json()).error).toContain("too large to be pulled from git");
  });

  test("beyond the first files of a revision", async () => {
    const names = Array.from({ length: limits.registry.ggufFiles - 1 }, (_, index) => `${numbered(index)}-Q8_0.gguf`);
    const others = ["10000-F16.gguf", "10001-Q4_K_M.gguf"];
    const small = Object.fromEntries([...names, ...others].map((name) => [name, "x"]));
    const id = await createModel(hub, "very-many", { small });
    expect((await get(`${id}/manifests/F16`)).status).toBe(200);
    expect((await get(`${id}/manifests/Q4_K_M`)).status).toBe(404);
  });
});

test("a node that has not seen a digest looks for it in the first models of main, branches and tags", async () => {
  const perCommit = limits.modelFiles.ggufFiles;
  const names = Array.from({ length: perCommit }, (_, index) => `${numbered(index)}-Q8_0.gguf`);
  const id = await createModel(hub, "wide", { small: Object.fromEntries(names.map((name) => [name, tinyGguf(name)])) });
  const commits = limits.registry.searchedModels / perCommit;
  const digests: string[] = [];
  for (let number = 1; number <= commits; number++) {
    const revision = `branch-${number}`;
    await hub.send("alice", "POST", `/api/models/${id}/branch/${revision}`, {});
    await changeModel(hub, id, { revision, small: { "README.md": revision } });
    const response = await hub.send(undefined, "HEAD", `/v2/${id}/manifests/${revision}`);
    digests.push(response.headers.get("docker-content-digest") ?? "");
  }
  const other = await createTestHub({ database: hub.database, dataFolder: hub.dataFolder });
  const find = (digest: string) => other.send(undefined, "HEAD", `/v2/${id}/manifests/${digest}`);
  const last = digests.pop() ?? "";
  expect((await find(last)).status).toBe(404);
  const beforeLast = digests.at(-1) ?? "";
  expect((await find(beforeLast)).status).toBe(200);
  expect((await hub.send("alice", "DELETE", `/api/models/${id}/branch/branch-${commits - 1}`)).status).toBe(200);
  expect((await find(beforeLast)).status).toBe(404);
  expect((await find(last)).status).toBe(200);
  await other.close();
});

const from = (client: number) => ({ "X-Test-Address": `192.0.2.${client % 200}` });

test("many clients that pull at once get the same content, and one that waits too long is asked to come back", async () => {
  const id = await createModel(hub, "popular", { large: [{ path: "x.gguf", object: ggufObject("popular") }] });
  const pull = (client: number) => hub.send(undefined, "GET", `/v2/${id}/manifests/latest`, undefined, from(client));
  const responses = await Promise.all(Array.from({ length: 200 }, (_, client) => pull(client)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers.get("docker-content-digest"))).size).toBe(1);

  const one = Array.from({ length: limits.registry.waitingPerClient + limits.registry.slots.total + 50 }, () =>
    pull(1),
  );
  const statuses = (await Promise.all(one)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await pull(2)).status).toBe(200);
});

test("llama.cpp, which follows no pages, gets all files of a repository with 1,500 in one response", async () => {
  const small = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`n/${index}.txt`, String(index)]));
  const id = await createModel(hub, "many", { small });
  const tree = await hub.send(undefined, "GET", `/api/models/${id}/tree/main?recursive=true`);
  expect(tree.headers.get("link")).toBeNull();
  expect((await tree.json()).length).toBeGreaterThan(1500);
});

test("a pull counts as one download", async () => {
  const weights = ggufObject("counted");
  const id = await createModel(hub, "counted", {
    large: [{ path: "x.gguf", object: weights }],
    small: { "README.md": "---\nlibrary_name: gguf\n---\n", system: "Hello" },
  });
  const ollama = { "User-Agent": "ollama/0.17.4 (amd64 linux) Go/go1.26", Accept: mediaTypes.docker };
  const response = await hub.send(undefined, "GET", `/v2/${id}/manifests/latest`, undefined, ollama);
  const { config, layers } = Manifest.parse(await response.json());
  const pull = async (digest: string, headers: Record<string, string>) => {
    const blob = await hub.send(undefined, "GET", `/v2/${id}/blobs/${digest}`, undefined, headers);
    expect(blob.status).toBeLessThan(300);
    await blob.arrayBuffer();
  };
  for (const { digest } of [config, ...layers]) {
    await pull(digest, {});
    await pull(digest, { Range: "bytes=0-2" });
  }
  await pull(`sha256:${weights.oid}`, { "User-Agent": "Googlebot" });
  const count = async () => (await hub.database.sql`select downloads from hub.repos where full_name = ${id}`)[0];
  await expect.poll(count, { timeout: 15_000 }).toEqual({ downloads: 1 });
});
