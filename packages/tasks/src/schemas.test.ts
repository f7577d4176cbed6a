import { expect, expectTypeOf, test } from "vitest";
import { type TaskInput, type TaskOutput, taskSchemas } from "./schemas.ts";
import { isPipelineType, type PipelineType, tasks } from "./tasks.ts";

const keys = Object.keys(tasks).filter(isPipelineType);

test.each(keys)("a request for %s with a misspelt field is rejected, and so is an invalid response", (task) => {
  const { input, output } = taskSchemas[task];
  expect(input.safeParse({ inputs: "x", messages: [{ role: "user", content: "x" }], paramters: {} }).success).toBe(
    false,
  );
  expect(input.safeParse(undefined).success).toBe(false);
  if (task !== "other") expect(output.safeParse({ error: "overloaded" }).success).toBe(false);
});

test.each<{ task: PipelineType; request: unknown; ok: boolean }>([
  { task: "text-classification", request: { inputs: "a", parameters: { top_k: 3 } }, ok: true },
  { task: "text-classification", request: { inputs: "a", parameters: { topk: 3 } }, ok: false },
  { task: "text-classification", request: { inputs: "", parameters: {} }, ok: false },
  { task: "zero-shot-classification", request: { inputs: "a" }, ok: false },
  { task: "zero-shot-classification", request: { inputs: "a", parameters: { candidate_labels: [] } }, ok: false },
  { task: "automatic-speech-recognition", request: { inputs: new Uint8Array(4) }, ok: true },
  { task: "image-to-image", request: { inputs: "data:image/png;base64,AA==", parameters: { prompt: "a" } }, ok: true },
  { task: "tabular-regression", request: { inputs: { data: { a: [1, 2], b: ["x", null] } } }, ok: true },
  { task: "tabular-regression", request: { inputs: { data: { a: [1, 2], b: ["x"] } } }, ok: false },
  { task: "feature-extraction", request: { inputs: ["a", "b"], normalize: true }, ok: true },
  { task: "text-generation", request: { inputs: "a", parameters: { top_p: 1.1 } }, ok: false },
  {
    task: "image-text-to-text",
    request: { messages: [{ role: "user", content: [{ type: "text", text: "a" }] }] },
    ok: true,
  },
  { task: "image-text-to-text", request: { messages: [] }, ok: false },
  { task: "image-text-to-image", request: { parameters: { prompt: "a" } }, ok: true },
])("$task, $request: accepted $ok", ({ task, request, ok }) => {
  expect(taskSchemas[task].input.safeParse(request).success).toBe(ok);
});

const score = { label: "a", score: 0.5 };
test.each<{ task: PipelineType; answer: unknown; parsed: unknown }>([
  { task: "text-classification", answer: [[score]], parsed: [score] },
  { task: "text-classification", answer: [{ ...score, extra: 1 }], parsed: [score] },
  { task: "zero-shot-classification", answer: { sequence: "x", labels: ["a"], scores: [0.5] }, parsed: [score] },
  { task: "summarization", answer: [{ summary_text: "a" }], parsed: { summary_text: "a" } },
  { task: "feature-extraction", answer: [[[1, 2]]], parsed: [[[1, 2]]] },
  {
    task: "text-generation",
    answer: { generated_text: "a", details: null },
    parsed: { generated_text: "a", details: null },
  },
])("$task, $answer is parsed as $parsed", ({ task, answer, parsed }) => {
  expect(taskSchemas[task].output.parse(answer)).toEqual(parsed);
});

test("a chat response without usage is accepted", () => {
  const answer = { id: "1", created: 1, model: "m", choices: [{ message: { role: "assistant", content: "a" } }] };
  expect(taskSchemas["any-to-any"].output.safeParse(answer).success).toBe(true);
});

test("different numbers of labels and scores are rejected, and so are vectors nested four deep", () => {
  expect(taskSchemas["zero-shot-classification"].output.safeParse({ labels: ["a"], scores: [] }).success).toBe(false);
  expect(taskSchemas["feature-extraction"].output.safeParse([[[[1]]]]).success).toBe(false);
});

test("types follow from the schemas", () => {
  expectTypeOf<TaskInput<"sentence-similarity">["inputs"]>().toEqualTypeOf<{
    source_sentence: string;
    sentences: string[];
  }>();
  expectTypeOf<TaskOutput<"summarization">>().toEqualTypeOf<{ summary_text: string }>();
});
