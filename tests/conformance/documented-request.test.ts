import { readFixtures } from "@modelyard/provider-sim";
import { expect, test } from "vitest";
import { requestProblems } from "../support/documented-request.ts";

const fixtures = readFixtures();
const messages = [{ role: "user", content: "Hello" }];

test.each([
  { cell: "together/text-generation", sent: { model: "m", prompt: "Once" }, says: [] },
  {
    cell: "together/text-generation",
    sent: { model: "m", messages },
    says: [".messages is not documented.", ".prompt is missing."],
  },
  { cell: "together/text-generation", sent: { prompt: "Once" }, says: [".model is missing."] },
  { cell: "groq/conversational", sent: { model: "m", messages, stream: false }, says: [] },
  {
    cell: "groq/conversational",
    sent: { model: "m", inputs: "Hello" },
    says: [".inputs is not documented.", ".messages is missing."],
  },
  // Its size is built from the caller's width and height.
  { cell: "deepinfra/text-to-image", sent: { model: "m", prompt: "A cat", response_format: "b64_json" }, says: [] },
  {
    cell: "deepinfra/text-to-image",
    sent: { model: "m", prompt: "A cat", size: "512x512" },
    says: [".response_format is missing."],
  },
  { cell: "hf-inference/text-generation", sent: { inputs: "Once" }, says: [] },
  {
    cell: "hf-inference/fill-mask",
    sent: { inputs: 1 },
    says: ["inputs: Invalid input: expected string, received number"],
  },
])("$sent to $cell has problems: $says", ({ cell, sent, says }) => {
  const fixture = fixtures.find(({ provider, task }) => `${provider}/${task}` === cell);
  if (fixture === undefined) throw new Error(`There is no ${cell}.`);
  expect(requestProblems(fixture, sent)).toEqual(says);
});
