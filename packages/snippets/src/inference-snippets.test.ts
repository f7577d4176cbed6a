import { describe, expect, test } from "vitest";
import { tokenVariable } from "./inference/described-call.ts";
import { inferenceSnippets } from "./inference-snippets.ts";
import { chatModel, routedChat, visionModel } from "./testing/calls.ts";
import { extensions, problemOf } from "./testing/parse-code.ts";

describe.each([
  { name: "chat", model: chatModel, options: {} },
  { name: "chat-streaming", model: chatModel, options: { streaming: true } },
  { name: "vision", model: visionModel, options: {} },
  {
    name: "chat-parameters",
    model: chatModel,
    options: { streaming: true, billTo: "acme", temperature: 0.5, max_tokens: 512, top_p: 0.7 },
  },
])("$name", ({ name, model, options }) => {
  test.each(inferenceSnippets(model, routedChat(undefined, model), options))(
    "$label is the golden file and parses",
    async (snippet) => {
      await expect(`${snippet.code}\n`).toMatchFileSnapshot(
        `__golden__/inference/${name}-${snippet.client}.${extensions[snippet.language]}`,
      );
      expect(problemOf(snippet)).toBeNull();
    },
  );
});

test("Python comes first, then JavaScript, then shell", () => {
  expect(inferenceSnippets(chatModel, routedChat()).map(({ language }) => language)).toEqual([
    "python",
    "javascript",
    "shell",
  ]);
});

test("a text model after a chat model has no chat code", () => {
  const call = { ...routedChat(), task: "text-generation" } as const;
  const textModel = { ...chatModel, tags: [] };
  const before = inferenceSnippets(textModel, call);
  inferenceSnippets(chatModel, call);
  expect(inferenceSnippets(textModel, call)).toEqual(before);
});

test.each([
  { call: {}, variable: "HF_TOKEN" },
  { call: { provider: "groq" }, variable: "HF_TOKEN" },
  { call: { endpointUrl: "http://127.0.0.1:1" }, variable: "API_TOKEN" },
  { call: { provider: "groq", directRequest: true }, variable: "GROQ_API_KEY" },
  { call: { provider: "black-forest-labs", directRequest: true }, variable: "BLACK_FOREST_LABS_API_KEY" },
])("the token of $call is read from $variable", ({ call, variable }) => {
  expect(tokenVariable({ ...routedChat(), ...call })).toBe(variable);
});
