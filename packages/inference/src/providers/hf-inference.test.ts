import { describe, expect, test } from "vitest";
import * as tasks from "../index.ts";
import { answering, hurried } from "../testing/answering.ts";

const hubToken = "hf_0123456789abcdef";
const messages = [{ role: "user", content: "Hello" }];
const sentences = { source_sentence: "a", sentences: ["b"] };

describe("models of the hub's own inference servers are below models/", () => {
  const hub = "https://router.huggingface.co/hf-inference/models/acme/model";

  test.each([
    { call: tasks.chatCompletion, task: "conversational", args: { messages }, path: "/v1/chat/completions" },
    { call: tasks.textClassification, task: "text-classification", args: { inputs: "x" }, path: "" },
    {
      call: tasks.featureExtraction,
      task: "feature-extraction",
      args: { inputs: "x" },
      path: "/pipeline/feature-extraction",
    },
    {
      call: tasks.sentenceSimilarity,
      task: "sentence-similarity",
      args: { inputs: sentences },
      path: "/pipeline/sentence-similarity",
    },
    // Both mappings work: the same model creates the vectors that are compared.
    {
      call: tasks.sentenceSimilarity,
      task: "feature-extraction",
      args: { inputs: sentences },
      path: "/pipeline/sentence-similarity",
    },
  ])("$task: $path", async ({ call, task, args, path }) => {
    const { fetch, asked } = answering("hf-inference", task, [400]);
    const given = { ...args, model: "a/b", provider: "hf-inference", accessToken: hubToken };
    const options = { ...hurried().options, fetch };
    await expect(Reflect.apply(call, undefined, [given, options])).rejects.toThrow("status 400");
    expect(asked[0]?.url).toBe(`${hub}${path}`);
  });
});

describe("a model given as a URL is used unchanged", () => {
  test.each([
    { model: "https://models.example/a", chat: "https://models.example/a/v1/chat/completions" },
    { model: "https://models.example/v1/", chat: "https://models.example/v1/chat/completions" },
    { model: "https://models.example/v1/chat/completions", chat: "https://models.example/v1/chat/completions" },
    { model: "https://models.example/v1?key=1", chat: "https://models.example/v1/chat/completions?key=1" },
  ])("$model", async ({ model, chat }) => {
    const { fetch, asked } = answering("hf-inference", "", [400]);
    const options = { ...hurried().options, fetch };
    await expect(tasks.chatCompletion({ model, messages }, options)).rejects.toThrow("status 400");
    await expect(tasks.summarization({ model, inputs: "x" }, options)).rejects.toThrow("status 400");
    await expect(tasks.featureExtraction({ model, inputs: "x" }, options)).rejects.toThrow("status 400");
    expect(asked.map(({ url }) => url)).toEqual([chat, model, model]);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ messages });
  });
});

test("a hub token is not sent to another server that a model's author names", async () => {
  const address = "https://evil.example/v1";
  const { fetch, asked } = answering("hf-inference", "summarization", [400], { providerId: address });
  const options = { ...hurried().options, fetch };
  const call = { model: "a/b", provider: "hf-inference", inputs: "x" } as const;
  await expect(tasks.summarization({ ...call, accessToken: hubToken }, options)).rejects.toThrow(
    "The model is an address on https://evil.example, to which a hub token is not sent.",
  );
  expect(asked).toEqual([]);
  await expect(tasks.summarization(call, options)).rejects.toThrow("status 400");
  expect(asked.map(({ url }) => url)).toEqual([address]);
});

const read = (call: (args: object, options: object) => Promise<unknown>, answer: object) => {
  const { fetch } = answering("hf-inference", "", [answer]);
  return call({ endpointUrl: "http://localhost:1", inputs: "x" }, { ...hurried().options, fetch });
};

describe("responses are read in every format that servers send", () => {
  const label = { label: "good", score: 0.9 };
  const row = { answer: "Paris", score: 0.9, start: 0, end: 5 };
  const cell = { answer: "1", cells: ["1"], coordinates: [[0, 0]] };
  const text = { generated_text: "on" };

  test.each([
    { says: "labels in a list of lists", call: tasks.textClassification, answer: [[label]], result: [label] },
    { says: "labels in one list", call: tasks.textClassification, answer: [label], result: [label] },
    { says: "an answer", call: tasks.questionAnswering, answer: row, result: row },
    {
      says: "answers, the best first",
      call: tasks.questionAnswering,
      answer: [row, { ...row, answer: "Rome" }],
      result: row,
    },
    { says: "an answer from a table", call: tasks.tableQuestionAnswering, answer: [cell], result: cell },
    {
      says: "an answer without a place",
      call: tasks.documentQuestionAnswering,
      answer: [{ answer: "7" }],
      result: { answer: "7", score: 0, start: 0, end: 0 },
    },
    { says: "text in the task's own format", call: tasks.textGeneration, answer: [text], result: text },
    {
      says: "text as completions have it",
      call: tasks.textGeneration,
      answer: { choices: [{ text: "on" }] },
      result: text,
    },
    {
      says: "labels and scores side by side",
      call: tasks.zeroShotClassification,
      answer: { labels: ["good"], scores: [0.9] },
      result: [label],
    },
    { says: "labels with scores", call: tasks.zeroShotClassification, answer: [label], result: [label] },
    {
      says: "one translation",
      call: tasks.translation,
      answer: [{ translation_text: "oui" }],
      result: { translation_text: "oui" },
    },
    {
      says: "several translations",
      call: tasks.translation,
      answer: [{ translation_text: "oui" }, { translation_text: "non" }],
      result: [{ translation_text: "oui" }, { translation_text: "non" }],
    },
  ])("$says", async ({ call, answer, result }) => {
    expect(await read((args, options) => Reflect.apply(call, undefined, [args, options]), answer)).toEqual(result);
  });

  test.each([
    { answer: { labels: ["good", "bad"], scores: [0.9] }, says: "expected as many scores as labels" },
    { answer: { labels: ["good"] }, says: "expected an array at scores, got nothing" },
  ])("but $answer is rejected", async ({ answer, says }) => {
    const call = read(
      (args, options) => Reflect.apply(tasks.zeroShotClassification, undefined, [args, options]),
      answer,
    );
    await expect(call).rejects.toThrow(
      `Received malformed response from localhost:1 zero-shot-classification API: ${says}`,
    );
  });
});
