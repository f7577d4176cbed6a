import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type WrittenValue, writeGguf } from "@modelyard/model-files/writers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { applyLocalLimit } from "./local-mapping.ts";
import type { LocalModels } from "./local-models.ts";

const MiB = 2 ** 20;
/** The engine needs 192 MiB for a model without weights. */
const mostBytes = 193 * MiB;
let hub: TestHub;
let models: LocalModels;
beforeAll(async () => {
  hub = await createTestHub({ localModels: { mostBytes, cacheBytes: 1_000_000 } });
  if (hub.localModels === undefined) throw new Error("The hub has no local models.");
  models = hub.localModels;
});
afterAll(() => hub.stop());

const signal = new AbortController().signal;

function gguf(template?: string, architecture = "llama"): Buffer {
  return Buffer.from(
    writeGguf({
      metadata: [
        ["general.architecture", { type: "string", value: architecture }],
        ...(template === undefined ? [] : [templateEntry(template)]),
      ],
      tensors: [{ name: "token_embd.weight", type: "F32", shape: [8, 4] }],
    }),
  );
}

function templateEntry(value: string): [string, WrittenValue] {
  return ["tokenizer.chat_template", { type: "string", value }];
}

async function publish(name: string, files: Record<string, Buffer>, summary = "add"): Promise<string> {
  const id = `alice/${name}`;
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: content.toString("base64"), encoding: "base64" },
  }));
  const body = commitBody(header(summary), ...lines);
  expect((await hub.send("alice", "POST", `/api/models/${id}/commit/main`, body, asCommit)).status).toBe(200);
  return id;
}

async function localMapping(id: string) {
  return (await hub.directory.mappingsOf(id, undefined))?.mappings.find(({ provider }) => provider === "local");
}

async function whyNotHere(id: string): Promise<string | undefined> {
  return (await hub.directory.mappingsOf(id, undefined))?.whyNotHere;
}

test.each([
  { name: "chat", file: gguf("{{ messages }}"), task: "conversational" },
  { name: "completion", file: gguf(), task: "text-generation" },
  { name: "encoder", file: gguf(undefined, "bert"), task: "feature-extraction" },
])("a GGUF model is served for $task", async ({ name, file, task }) => {
  const id = await publish(name, { "model.gguf": file });
  expect(await localMapping(id)).toMatchObject({ providerId: id, task, status: "live" });
  expect(await whyNotHere(id)).toBeUndefined();
  expect(await models.find(id)).toMatchObject({ id, task, runtime: "gguf", files: [{ path: "model.gguf" }] });
});

test("the mapping follows the files of the newest commit", async () => {
  const id = await publish("changing", { "README.md": Buffer.from("Weights follow.") });
  expect(await localMapping(id)).toBeUndefined();
  expect(await whyNotHere(id)).toBe("The repository has no GGUF file and no ONNX file.");
  expect(await models.find(id)).toBeUndefined();
  await publish("changing", { "a.gguf": gguf("{{ messages }}") });
  expect(await localMapping(id)).toMatchObject({ task: "conversational" });
  const list = await (await hub.send(undefined, "GET", "/api/models?inference_provider=local")).json();
  expect(list).toContainEqual(expect.objectContaining({ id }));
  const removal = commitBody(header(), { key: "deletedFile", value: { path: "a.gguf" } });
  await hub.send("alice", "POST", `/api/models/${id}/commit/main`, removal, asCommit);
  expect(await localMapping(id)).toBeUndefined();
});

test("a dataset of the same name does not change the mapping of a model", async () => {
  const id = await publish("twin", { "model.gguf": gguf("{{ messages }}") });
  await hub.send("alice", "POST", "/api/repos/create", { name: "twin", type: "dataset" });
  const body = commitBody(header(), { key: "file", value: { path: "a.txt", content: "a" } });
  expect((await hub.send("alice", "POST", `/api/datasets/${id}/commit/main`, body, asCommit)).status).toBe(200);
  expect(await localMapping(id)).toMatchObject({ status: "live" });
});

test("a split file is not served: the engine loads one file", async () => {
  const part = gguf("{{ messages }}");
  const id = await publish("split", { "m-00001-of-00002.gguf": part, "m-00002-of-00002.gguf": part });
  expect(await localMapping(id)).toBeUndefined();
  expect(await whyNotHere(id)).toContain("m-00001-of-00002.gguf is one of 2 parts");
});

test("a file that is no GGUF file is not served", async () => {
  const id = await publish("damaged", { "model.gguf": Buffer.from("GGUF but not really") });
  expect(await localMapping(id)).toBeUndefined();
  expect(await whyNotHere(id)).toBe("The header of model.gguf could not be read.");
});

test("an ONNX model without a file that it needs is not served", async () => {
  const id = await publish("incomplete", {
    "README.md": Buffer.from("---\npipeline_tag: fill-mask\n---\n"),
    "model.onnx": Buffer.from("onnx"),
  });
  expect(await localMapping(id)).toBeUndefined();
  expect(await whyNotHere(id)).toBe("The repository has no file config.json.");
});

test("a model that does not fit the limit is not offered, until the limit is higher", async () => {
  const id = await publish("large", { "model.gguf": Buffer.concat([gguf("{{ m }}"), Buffer.alloc(2 * MiB)]) });
  expect(await localMapping(id)).toMatchObject({ status: "error" });
  expect(await whyNotHere(id)).toMatch(
    /^model\.gguf needs \d+ MiB of memory, and the models of this server may use 193 MiB/,
  );
  await applyLocalLimit(hub.database.orm, mostBytes * 2);
  expect(await localMapping(id)).toMatchObject({ status: "live" });
  await applyLocalLimit(hub.database.orm, mostBytes);
  expect(await localMapping(id)).toMatchObject({ status: "error" });
});

test("the list of files of a commit is read once", async () => {
  const id = await publish("often-called", { "model.gguf": gguf("{{ messages }}") });
  const found = await models.find(id);
  expect(found).toBeDefined();
  await hub.database.orm.update(repos).set({ files: [] }).where(eq(repos.fullName, id));
  expect(await models.find(id)).toEqual(found);
});

test("users cannot change it", async () => {
  const id = await publish("fixed", { "model.gguf": gguf("{{ messages }}") });
  const path = `/api/models/${id}/inference-providers/local`;
  const body = { providerId: "alice/other", task: "conversational" };
  for (const [method, sent] of [["PUT", body] as const, ["DELETE", undefined] as const]) {
    const response = await hub.send("alice", method, path, sent);
    expect([method, response.status, await response.text()]).toEqual([
      method,
      400,
      expect.stringContaining("decides itself"),
    ]);
  }
});

test("files are provided on the disk: those of git, those of the store, and those of an older commit", async () => {
  const content = gguf("{{ messages }}");
  const id = await publish("held", { "model.gguf": content });
  const first = await models.find(id);
  if (first === undefined) throw new Error("not found");
  const object = lfsObject(Buffer.concat([content, Buffer.from("second")]));
  await uploadObject(hub, "alice", id, object);
  expect((await commitTo(hub, "alice", id, lfsFile("model.gguf", object))).status).toBe(200);
  const second = await models.find(id);
  if (second === undefined) throw new Error("not found");
  expect(second.commit).not.toBe(first.commit);
  for (const [model, expected] of [
    [first, content],
    [second, object.content],
  ] as const) {
    const held = await models.hold(model, signal);
    expect(await readFile(held.paths.get("model.gguf") ?? "")).toEqual(expected);
    held.release();
  }
});

test("a call does not read the list of all files again", async () => {
  const id = await publish("wide", { "model.gguf": gguf("{{ messages }}") });
  const first = await models.find(id);
  const { sql } = hub.database;
  await sql`update hub.repos set files = '[]' where full_name = ${id}`;
  expect(first).toBeDefined();
  expect(await models.find(id)).toEqual(first);
  await publish("wide", { "README.md": Buffer.from("Another commit.") });
  expect((await models.find(id))?.commit).not.toBe(first?.commit);
});

test("a file that was deleted permanently is not provided from its copy", async () => {
  const content = gguf("{{ messages }}");
  const id = await publish("withdrawn", { "README.md": Buffer.from("Weights follow.") });
  const object = lfsObject(Buffer.concat([content, Buffer.from("withdrawn")]));
  await uploadObject(hub, "alice", id, object);
  expect((await commitTo(hub, "alice", id, lfsFile("model.gguf", object))).status).toBe(200);
  const model = await models.find(id);
  if (model === undefined) throw new Error("not found");
  (await models.hold(model, signal)).release();
  const deletion = { deletions: { sha: [object.oid], rewriteHistory: false } };
  const path = `/api/models/${id}/lfs-files/batch`;
  const deleted = await hub.send("alice", "POST", path, deletion);
  expect([deleted.status, await deleted.text()]).toEqual([200, expect.anything()]);
  await expect(models.hold(model, signal)).rejects.toThrow("not in the object store");
});

test("a store without local files, such as S3: models are copied into a cache of bounded size", async () => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-no-paths-"));
  const { path: _path, ...driver } = await openDiskDriver(folder);
  const remote = await createTestHub({ objectDriver: driver, localModels: { mostBytes, cacheBytes: 2 * MiB } });
  onTestFinished(async () => {
    await remote.stop();
    await rm(folder, { recursive: true });
  });
  const found = remote.localModels;
  const held: { path: string; release: () => void }[] = [];
  const hold = async (name: string, byte: number) => {
    const id = `alice/${name}`;
    const object = lfsObject(Buffer.concat([gguf("{{ messages }}"), Buffer.alloc(0.7 * MiB, byte)]));
    await remote.send("alice", "POST", "/api/repos/create", { name });
    await uploadObject(remote, "alice", id, object);
    expect((await commitTo(remote, "alice", id, lfsFile("model.gguf", object))).status).toBe(200);
    const model = await found?.find(id);
    if (found === undefined || model === undefined) throw new Error("not found");
    const { paths, release } = await found.hold(model, signal);
    const path = paths.get("model.gguf") ?? "";
    expect((await readFile(path)).equals(object.content)).toBe(true);
    held.push({ path, release });
  };
  await hold("one", 1);
  await hold("two", 2);
  await expect(hold("three", 3)).rejects.toThrow("does not fit into the cache");
  held[0]?.release();
  await hold("four", 4);
  await expect.poll(() => existsSync(held[0]?.path ?? "")).toBe(false);
  expect(existsSync(held[1]?.path ?? "")).toBe(true);
});

test("a moved model keeps its mapping, and is found by both names", async () => {
  const id = await publish("before", { "model.gguf": gguf("{{ messages }}") });
  await hub.send("alice", "POST", "/api/repos/move", { fromRepo: id, toRepo: "alice/after", type: "model" });
  expect(await localMapping("alice/after")).toMatchObject({ providerId: "alice/after", status: "live" });
  expect(await models.find(id)).toMatchObject({ id: "alice/after" });
});
