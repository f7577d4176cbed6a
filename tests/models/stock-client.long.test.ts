// `@huggingface/inference`, the router and the engine, with the models of the demo and three tiny ones.
import { readFile } from "node:fs/promises";
import { InferenceClient } from "@huggingface/inference";
import { createEngine, type Engine } from "@modelyard/engine";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  rowsOf,
  sumGraph,
  tableGraph,
  tokenizerJson,
  writeModelFiles,
} from "../../apps/engine/src/onnx/testing/tiny-models.ts";
import { memoryDirectory, token } from "../../apps/router/src/testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../../apps/router/src/testing/router-under-test.ts";
import { demoFile } from "./testing/demo-files.ts";
import { demoModel, type FolderModel, folderSource } from "./testing/demo-source.ts";

const config = { model_type: "bert", max_position_embeddings: 10, num_attention_heads: 1, hidden_size: 2 };
const textFiles = { "tokenizer.json": tokenizerJson, "tokenizer_config.json": { model_max_length: 512 } };
const tiny = {
  "token-classification": {
    "model.onnx": tableGraph(rowsOf(2, { john: [0, 9], in: [9, 0], "[CLS]": [9, 0], "[SEP]": [9, 0] }), "logits"),
    "config.json": { ...config, id2label: { 0: "O", 1: "B-PER" } },
  },
  "fill-mask": {
    "model.onnx": tableGraph(rowsOf(16, { "[MASK]": [0, 0, 0, 0, 0, 9, 1] }), "logits"),
    "config.json": config,
  },
  "zero-shot-classification": {
    "model.onnx": sumGraph(rowsOf(3, { good: [0, 0, 2], bad: [3, 0, 0] }), "logits"),
    "config.json": { ...config, id2label: { 0: "contradiction", 1: "neutral", 2: "entailment" } },
  },
};
const written = Object.entries(tiny).map(([task, files]) => {
  const { files: list, remove } = writeModelFiles({ ...files, ...textFiles });
  return { task, files: list, remove };
});

const models = new Map<string, FolderModel>([
  ["yard/tiny-chat", demoModel("tiny-chat-GGUF", "tiny-chat.Q8_0.gguf", "conversational")],
  ["yard/tiny-sentiment", demoModel("tiny-sentiment", "onnx/model.onnx", "text-classification")],
  ["yard/short-sentences", demoModel("short-sentences", "onnx/model.onnx", "sentence-similarity")],
  ["yard/simple-shapes", demoModel("simple-shapes", "onnx/model.onnx", "image-classification")],
  ...written.map(({ task, files }): [string, FolderModel] => {
    const [weights] = files;
    const folder = weights?.localPath.slice(0, -weights.path.length) ?? "";
    return [`tests/${task}`, { folder, weights: weights?.path ?? "", task }];
  }),
]);

const Answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });

let engine: Engine;
let under: RouterUnderTest;
const key = "key-of-the-engine-0123456789";
beforeAll(async () => {
  engine = await createEngine({
    source: folderSource(models),
    key,
    memoryBytes: 2 ** 31,
    threads: 1,
    logger: silentLogger,
  });
  const local = [...models].map(([id, { task }]) => [id, [{ provider: "local", providerId: id, task }]] as const);
  under = await startRouterUnderTest(memoryDirectory(Object.fromEntries(local)), {
    localEngine: { url: engine.url, key },
  });
});
afterAll(async () => {
  await under.close();
  await engine.close();
  for (const { remove } of written) remove();
});

/** As users configure it: with the address of a model. */
const client = (modelId: string, task = "") =>
  new InferenceClient(token, {
    endpointUrl: `${under.url}/router/hf-inference/models/${modelId}${task === "" ? "" : `/pipeline/${task}`}`,
  });

describe("@huggingface/inference with models that this hub runs", () => {
  const chat = {
    model: "yard/tiny-chat",
    messages: [{ role: "user", content: "What is the capital of France?" }],
    temperature: 0,
  };
  const answer = "The capital of France is Paris.";

  test("chats", async () => {
    const response = await client("yard/tiny-chat").chatCompletion(chat);
    expect(response.choices[0]?.message.content).toBe(answer);
    expect(response.usage.completion_tokens).toBeGreaterThan(3);
  });

  test("streams a chat", async () => {
    let text = "";
    for await (const { choices } of client("yard/tiny-chat").chatCompletionStream(chat))
      text += choices[0]?.delta.content ?? "";
    expect(text).toBe(answer);
  });

  test("reads why a call is refused", async () => {
    const messages = [{ role: "user", content: "x ".repeat(20_000) }];
    const call = client("yard/tiny-chat").chatCompletion({ ...chat, messages });
    await expect(call).rejects.toMatchObject({
      httpResponse: { status: 400, body: { error: { code: "context_length_exceeded" } } },
    });
  });

  test("generates text", async () => {
    const { generated_text: text } = await client("yard/tiny-chat").textGeneration({
      inputs: "The capital of France is",
      parameters: { max_new_tokens: 3 },
    });
    expect(text.length).toBeGreaterThan(0);
  });

  test("classifies a text", async () => {
    const [best] = await client("yard/tiny-sentiment").textClassification({ inputs: "I love this wonderful film." });
    expect(best).toMatchObject({ label: expect.stringMatching(/^positive$/i), score: expect.any(Number) });
  });

  test("extracts features, and compares sentences", async () => {
    const extracted = client("yard/short-sentences", "feature-extraction").featureExtraction({
      inputs: "A cat sleeps.",
    });
    const numbers = [await extracted].flat(3).filter((value) => typeof value === "number");
    expect(Math.hypot(...numbers)).toBeCloseTo(1, 3);
    const sentences = ["A dog is barking.", "The cat is sleeping."];
    const scores = await client("yard/short-sentences").sentenceSimilarity({
      inputs: { source_sentence: "A cat sleeps.", sentences },
    });
    expect(scores).toHaveLength(2);
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 1);
  });

  test("finds entities", async () => {
    expect(await client("tests/token-classification").tokenClassification({ inputs: "in john in" })).toMatchObject([
      { entity_group: "PER", word: "john", start: 3, end: 7 },
    ]);
  });

  test("fills a mask", async () => {
    const [best] = await client("tests/fill-mask").fillMask({ inputs: "in [MASK]" });
    expect(best).toMatchObject({ token: 5, token_str: "good", sequence: "in good" });
  });

  test("classifies without training", async () => {
    const [best] = await client("tests/zero-shot-classification").zeroShotClassification({
      inputs: "new york",
      parameters: { candidate_labels: ["bad", "good"] },
    });
    expect(best?.label).toBe("good");
  });

  test("classifies an image", async () => {
    const data = new Blob([await readFile(demoFile("simple-shapes", "drawings.png"))], { type: "image/png" });
    const classes = await client("yard/simple-shapes").imageClassification({ data });
    expect(classes.length).toBeGreaterThan(2);
    expect(classes[0]?.score).toBeGreaterThanOrEqual(classes[1]?.score ?? 1);
  });
});

const answerTo = async (caller: string) => {
  const response = await fetch(`${engine.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "x-modelyard-caller": caller },
    body: JSON.stringify({
      model: "yard/tiny-chat",
      messages: [{ role: "user", content: "What is the capital of France?" }],
      temperature: 0,
    }),
  });
  const { choices } = Answer.parse(await response.json());
  return choices[0]?.message.content;
};

test("50 callers of a chat model at once all get its answer", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => answerTo(`caller ${index}`)));
  expect(new Set(answers)).toEqual(new Set(["The capital of France is Paris."]));
});

const complete = (model: string, body = {}) =>
  fetch(`${engine.url}/v1/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, prompt: "Once upon a time", temperature: 1, ...body }),
  });
const commits = () => engine.status().models.filter(({ id }) => id === "tests/changing");

test("a changed or deleted model: its stream ends properly, and the next call gets what is true now", async () => {
  const tinyChat = models.get("yard/tiny-chat");
  if (tinyChat === undefined) throw new Error("There is no model.");
  models.set("tests/changing", tinyChat);
  const changes: [string, () => void, number][] = [
    ["a new commit", () => models.set("tests/changing", { ...tinyChat, commit: "b".repeat(40) }), 200],
    ["deletion", () => models.delete("tests/changing"), 404],
  ];
  for (const [what, change, status] of changes) {
    const stream = await complete("tests/changing", { max_tokens: 400, stream: true });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? "";
    change();
    const next = complete("tests/changing");
    let text = first;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
    expect([what, text.endsWith("data: [DONE]\n\n"), text.includes('"error"')]).toEqual([what, true, false]);
    expect([what, (await next).status]).toEqual([what, status]);
    if (status === 200) expect(commits().map(({ commit }) => commit)).toContain("b".repeat(40));
  }
});
