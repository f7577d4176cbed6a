import { statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelSource, ServedModel } from "../models/model-source.ts";
import { type EngineUnderTest, startEngineUnderTest } from "../testing/engine-under-test.ts";
import { rowsOf, sumGraph, tableGraph, tokenizerJson, writeModelFiles } from "./testing/tiny-models.ts";

const config = { model_type: "bert", max_position_embeddings: 10, num_attention_heads: 1, hidden_size: 2 };
const models = {
  "yard/classifier": {
    task: "text-classification",
    written: writeModelFiles({
      "onnx/model.onnx": sumGraph(rowsOf(2, { good: [0, 2] }), "logits"),
      "config.json": { ...config, id2label: { 0: "NEGATIVE", 1: "POSITIVE" } },
      "tokenizer.json": tokenizerJson,
    }),
  },
  "yard/embeddings": {
    task: "sentence-similarity",
    written: writeModelFiles({
      "model.onnx": tableGraph(rowsOf(2, { good: [3, 0], bad: [0, 3] }), "last_hidden_state"),
      "config.json": config,
      "tokenizer.json": tokenizerJson,
      "1_Pooling/config.json": { pooling_mode_mean_tokens: true },
      "modules.json": [{ type: "sentence_transformers.models.Normalize" }],
    }),
  },
  "yard/damaged": {
    task: "text-classification",
    written: writeModelFiles({
      "model.onnx": Uint8Array.of(1, 2, 3),
      "config.json": config,
      "tokenizer.json": tokenizerJson,
    }),
  },
};

const source: ModelSource = {
  find: async (id): Promise<ServedModel | undefined> => {
    const model = Object.entries(models).find(([name]) => name === id)?.[1];
    if (model === undefined) return undefined;
    const [weights, ...others] = model.written.files.map(({ path, localPath }) => ({
      path,
      sizeBytes: statSync(localPath).size,
    }));
    if (weights === undefined) throw new Error("The model has no files.");
    return { id, commit: "a".repeat(40), runtime: "onnx", task: model.task, files: [weights, ...others] };
  },
  hold: async ({ id }) => {
    const files = Object.entries(models).find(([name]) => name === id)?.[1].written.files ?? [];
    return { paths: new Map(files.map(({ path, localPath }) => [path, localPath])), release: () => undefined };
  },
};

let engine: EngineUnderTest;
beforeAll(async () => {
  engine = await startEngineUnderTest({}, { source });
});
afterAll(async () => {
  await engine.engine.close();
  for (const { written } of Object.values(models)) written.remove();
});

async function call(path: string, body: unknown): Promise<unknown> {
  const response = await engine.post(path, body);
  return { status: response.status, json: await response.json() };
}

test("a process runs a model and answers on the routes of hf-inference", async () => {
  expect(await call("/models/yard/classifier", { inputs: "good", parameters: { top_k: 1 } })).toEqual({
    status: 200,
    json: [[{ label: "POSITIVE", score: expect.closeTo(0.8808, 3) }]],
  });
  expect(await call("/models/yard/classifier", { inputs: "good", parameters: { topk: 1 } })).toMatchObject({
    status: 400,
    json: { error: { message: expect.stringMatching(/yard\/classifier: parameters\.topk is unknown/) } },
  });
});

test("models with vectors answer for all of their tasks, and on OpenAI's route", async () => {
  const inputs = { source_sentence: "good", sentences: ["good", "bad"] };
  const similarity = { status: 200, json: [expect.closeTo(1, 5), expect.closeTo(0, 5)] };
  expect(await call("/models/yard/embeddings", { inputs })).toEqual(similarity);
  expect(await call("/models/yard/embeddings/pipeline/sentence-similarity", { inputs })).toEqual(similarity);
  expect(await call("/models/yard/embeddings/pipeline/feature-extraction", { inputs: ["good"] })).toMatchObject({
    json: [[1, 0]],
  });
  expect(await call("/v1/embeddings", { model: "yard/embeddings", input: "bad" })).toMatchObject({
    status: 200,
    json: { object: "list", data: [{ embedding: [0, 1] }], usage: { total_tokens: 3 } },
  });
});

test("a damaged file is reported", async () => {
  expect(await call("/models/yard/damaged", { inputs: "good" })).toMatchObject({
    json: { error: { message: expect.stringMatching(/model\.onnx of yard\/damaged is damaged/) } },
  });
});
