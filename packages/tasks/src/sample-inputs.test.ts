import { expect, test } from "vitest";
import { sampleInput } from "./sample-inputs.ts";
import { chatInput, taskSchemas } from "./schemas.ts";
import { isPipelineType, tasks } from "./tasks.ts";

const keys = Object.keys(tasks).filter(isPipelineType);

test.each(keys)("the sample of %s is a valid request of its schema", (task) => {
  const sample = sampleInput(task);
  if (sample === undefined) return;
  if (sample.kind === "messages") {
    expect(chatInput.safeParse({ messages: sample.messages }).error).toBeUndefined();
    return;
  }
  const { parameters } = sample;
  const inputs = sample.kind === "file" ? new Blob(["bytes"]) : sample.inputs;
  const request =
    typeof inputs === "object" && inputs !== null && "prompt" in inputs && "image" in inputs
      ? { inputs: inputs.image, parameters: { prompt: inputs.prompt } }
      : { inputs, ...(parameters && { parameters }) };
  expect(taskSchemas[task].input.safeParse(request).error).toBeUndefined();
});

test.each([
  { maskToken: "<mask>", says: "<mask>" },
  { maskToken: undefined, says: "[MASK]" },
])("fill-mask uses the model's own mask token, $says", ({ maskToken, says }) => {
  expect(sampleInput("fill-mask", { mask_token: maskToken })).toMatchObject({ inputs: expect.stringContaining(says) });
});

test("sentence similarity compares with three sentences", () => {
  expect(sampleInput("sentence-similarity")).toMatchObject({
    inputs: { source_sentence: expect.any(String), sentences: Array.from({ length: 3 }, () => expect.any(String)) },
  });
});

test("zero-shot classification offers refund, legal and faq", () => {
  expect(sampleInput("zero-shot-classification")).toMatchObject({
    parameters: { candidate_labels: ["refund", "legal", "faq"] },
  });
});

test("tasks without an HTTP API have no sample", () => {
  expect(sampleInput("robotics")).toBeUndefined();
});
