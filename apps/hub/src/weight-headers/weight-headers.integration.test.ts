import { writeGguf, writeRawSafetensors, writeSafetensors } from "@modelyard/model-files/writers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ModelDetails } from "../contract/model-files.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

const file = (path: string, content: string | Uint8Array) => ({
  key: "file",
  value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
});

async function publish(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const id = `alice/${name}`;
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const lines = Object.entries(files).map(([path, content]) => file(path, content));
  const body = commitBody(header(), ...lines);
  const response = await hub.send("alice", "POST", `/api/models/${id}/commit/main`, body, asCommit);
  expect(response.status).toBe(200);
  return id;
}

async function detailsOf(id: string, who?: string) {
  const response = await hub.send(who, "GET", `/_private/pages/models/${id}`);
  expect(response.status).toBe(200);
  return ModelDetails.parse((await response.json()).details);
}
const fieldsOf = async (id: string, query: string) =>
  (await hub.send(undefined, "GET", `/api/models/${id}${query}`)).json();

const bf16 = (name: string, rows: number) => ({ name, dtype: "BF16", shape: [rows, 4], byteLength: rows * 8 });
const gguf = (more: Parameters<typeof writeGguf>[0] = {}) =>
  writeGguf({
    metadata: [
      ["general.architecture", { type: "string", value: "llama" }],
      ["general.file_type", { type: "uint32", value: 15 }],
      ["llama.context_length", { type: "uint32", value: 8192 }],
      ["llama.block_count", { type: "uint32", value: 2 }],
      ["llama.attention.head_count", { type: "uint32", value: 8 }],
      ["llama.attention.head_count_kv", { type: "uint32", value: 2 }],
      ["llama.embedding_length", { type: "uint32", value: 256 }],
      ["tokenizer.chat_template", { type: "string", value: "{{ messages }}" }],
      ["tokenizer.ggml.bos_token_id", { type: "uint32", value: 1 }],
      [
        "tokenizer.ggml.tokens",
        { type: "array", of: "string", values: ["<unk>", "<s>"].map((value) => ({ type: "string", value })) },
      ],
    ],
    tensors: [{ name: "token_embd.weight", type: "Q4_K", shape: [256, 8] }],
    ...more,
  });

test("counts the parameters of a safetensors file by dtype", async () => {
  const id = await publish("single", {
    "model.safetensors": writeSafetensors([
      bf16("a", 10),
      { name: "b", dtype: "F32", shape: [3], byteLength: 12 },
      { name: "scale", dtype: "F8_E8M0", shape: [5], byteLength: 5 },
    ]),
    "optimizer.safetensors": writeSafetensors([bf16("z", 1000)]),
    "config.json": JSON.stringify({ max_position_embeddings: 4096 }),
  });
  const { files } = await detailsOf(id);
  expect(files.safetensors).toEqual({
    parameterCount: 43,
    parameters: { BF16: 40, F32: 3 },
    weightBytes: 97,
    files: ["model.safetensors"],
  });
  expect(files.contextLength).toBe(4096);
  expect(files.problems).toEqual([]);
  // In the format of hub clients, among the default fields and on request.
  expect(await fieldsOf(id, "?expand=safetensors")).toMatchObject({
    id,
    safetensors: { parameters: { BF16: 40, F32: 3 }, total: 43 },
  });
  expect((await fieldsOf(id, "")).safetensors.total).toBe(43);
});

test("sums the shards that the index names", async () => {
  const id = await publish("sharded", {
    "model.safetensors.index.json": JSON.stringify({
      weight_map: { a: "model-00001-of-00002.safetensors", b: "model-00002-of-00002.safetensors" },
    }),
    "model-00001-of-00002.safetensors": writeSafetensors([bf16("a", 10)]),
    "model-00002-of-00002.safetensors": writeSafetensors([bf16("b", 5)]),
    "extra.safetensors": writeSafetensors([bf16("c", 500)]),
  });
  expect((await detailsOf(id)).files.safetensors).toMatchObject({
    parameterCount: 60,
    files: ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"],
  });
});

test("an index that names a missing file is a problem", async () => {
  const id = await publish("missing-shard", {
    "model.safetensors.index.json": JSON.stringify({ weight_map: { a: "gone.safetensors" } }),
  });
  const { files } = await detailsOf(id);
  expect(files.safetensors).toBeUndefined();
  expect(files.problems).toMatchObject([
    { path: "model.safetensors.index.json", message: expect.stringContaining("gone.safetensors, which is not") },
  ]);
});

test("describes each GGUF file, with the parts of one file together", async () => {
  const id = await publish("quantised", {
    "tiny.Q4_K_M.gguf": gguf(),
    "tiny.Q8_0-00001-of-00002.gguf": gguf({ tensors: [{ name: "a", type: "Q8_0", shape: [64] }] }),
    "tiny.Q8_0-00002-of-00002.gguf": gguf({ metadata: [], tensors: [{ name: "b", type: "Q8_0", shape: [32] }] }),
    "README.md": "---\nbase_model: alice/single\n---\n",
  });
  const { files, bases } = await detailsOf(id);
  expect(files.gguf).toMatchObject([
    {
      path: "tiny.Q4_K_M.gguf",
      parts: 1,
      parameterCount: 2048,
      weightBytes: 1152,
      label: "Q4_K_M",
      quantization: "Q4_K_M",
      architecture: "llama",
      contextLength: 8192,
      attention: { layers: 2, keyValueHeads: 2, keyLength: 32, valueLength: 32 },
    },
    { path: "tiny.Q8_0-00001-of-00002.gguf", parts: 2, parameterCount: 96, weightBytes: 102, quantization: "Q8_0" },
  ]);
  expect(bases).toEqual([{ id: "alice/single", relation: "quantized", known: true }]);
  expect(await fieldsOf(id, "?expand=gguf&expand=baseModels")).toMatchObject({
    gguf: {
      total: 2048,
      architecture: "llama",
      context_length: 8192,
      chat_template: "{{ messages }}",
      bos_token: "<s>",
    },
    baseModels: { relation: "quantized", models: [{ id: "alice/single" }] },
  });
  expect((await detailsOf("alice/single")).children).toEqual({ finetune: 0, adapter: 0, merge: 0, quantized: 1 });
  expect(await fieldsOf("alice/single", "?expand=childrenModelCount")).toMatchObject({
    childrenModelCount: { quantized: 1 },
  });
});

test("large files are described like others", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "large-weights" });
  const id = "alice/large-weights";
  const weights = lfsObject(Buffer.from(writeSafetensors([bf16("a", 2)])));
  const quantized = lfsObject(Buffer.from(gguf()));
  for (const object of [weights, quantized]) await uploadObject(hub, "alice", id, object);
  const lines = [lfsFile("model.safetensors", weights), lfsFile("tiny.gguf", quantized)];
  expect((await commitTo(hub, "alice", id, ...lines)).status).toBe(200);
  const { files } = await detailsOf(id);
  expect(files.problems).toEqual([]);
  expect(files.safetensors).toMatchObject({ parameterCount: 8, parameters: { BF16: 8 } });
  expect(files.gguf).toMatchObject([{ path: "tiny.gguf", size: quantized.size, architecture: "llama" }]);
  expect((await fieldsOf(id, "?expand=safetensors")).safetensors).toEqual({ parameters: { BF16: 8 }, total: 8 });
});

describe("a malicious file is reported as a problem", () => {
  test.each([
    { what: "cut off", content: gguf().subarray(0, 100), says: "truncated|bytes" },
    { what: "with countless tensors", content: gguf({ claimed: { tensors: 2n ** 40n } }), says: "claims" },
    { what: "that is not a GGUF file", content: "hello", says: "GGUF" },
    {
      what: "with NUL and a lone surrogate in its texts",
      content: gguf({ metadata: [["general.architecture", { type: "string", value: "a\0b" }]] }),
      says: undefined,
    },
  ])("a file $what", async ({ what, content, says }) => {
    const id = await publish(`hostile-${what.replaceAll(/\W/g, "-")}`, {
      "bad.gguf": content,
      "good.gguf": gguf(),
      "model.safetensors": writeRawSafetensors("{}", 0, 2n ** 60n),
    });
    const { files } = await detailsOf(id);
    expect(files.gguf.map(({ path }) => path)).toContain("good.gguf");
    const problems = Object.fromEntries(files.problems.map(({ path, message }) => [path, message]));
    if (says === undefined) expect(files.gguf[0]?.architecture).toBe("a\ufffdb");
    else expect(problems["bad.gguf"]).toMatch(new RegExp(says));
    expect(problems["model.safetensors"]).toContain("header");
  });
});

test("a private child is counted only for callers who may see it, and a hidden model has no details", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { name: "secret", private: true });
  const body = commitBody(header(), file("README.md", "---\nbase_model: alice/sharded\n---\n"));
  await hub.send("alice", "POST", "/api/models/alice/secret/commit/main", body, asCommit);
  expect((await detailsOf("alice/sharded")).children.finetune).toBe(0);
  expect((await detailsOf("alice/sharded", "alice")).children.finetune).toBe(1);
  expect((await hub.send("bob", "GET", "/_private/pages/models/alice/secret")).status).toBe(404);
});

test("the headers are those of the requested revision", async () => {
  const id = await publish("moving", { "model.safetensors": writeSafetensors([bf16("a", 1)]) });
  const { sha } = await fieldsOf(id, "");
  await publish("moving", { "model.safetensors": writeSafetensors([bf16("a", 2)]) });
  expect((await fieldsOf(id, "")).safetensors.total).toBe(8);
  expect((await fieldsOf(id, `/revision/${sha}`)).safetensors.total).toBe(4);
});
