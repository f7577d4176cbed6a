import type { ModelRecord } from "@modelyard/tasks";
import { describe, expect, test } from "vitest";
import { librarySnippets } from "./library-snippets.ts";
import { chatModel, visionModel } from "./testing/calls.ts";
import { extensions, problemOf } from "./testing/parse-code.ts";

const codes = (model: ModelRecord) => librarySnippets(model).map(({ code }) => code);
const plain: ModelRecord = { ...chatModel, id: "acme/writer", tags: ["transformers"] };

describe.each([
  { name: "transformers-chat", model: chatModel },
  { name: "transformers-vision", model: visionModel },
  { name: "transformers-plain", model: plain },
  { name: "transformers-custom-code", model: { ...plain, tags: ["custom_code"] } },
  {
    name: "transformers-no-processor",
    model: { ...plain, pipeline_tag: "robotics", transformersInfo: { auto_model: "AutoModel" } },
  },
])("$name", ({ name, model }) => {
  test.each(librarySnippets(model).map((snippet, index) => ({ label: snippet.label, snippet, index })))(
    "$label is the golden file and parses",
    async ({ snippet, index }) => {
      await expect(`${snippet.code}\n`).toMatchFileSnapshot(
        `__golden__/libraries/${name}-${index + 1}.${extensions[snippet.language]}`,
      );
      expect(problemOf(snippet)).toBeNull();
    },
  );
});

test("a model with custom code is loaded with trust_remote_code everywhere", () => {
  const loads = codes({ ...chatModel, tags: ["custom_code"] })
    .join("\n")
    .split("\n")
    .filter((line) => line.includes("acme/talker-1b"));
  expect(loads).toHaveLength(3);
  for (const line of loads) expect(line).toContain("trust_remote_code=True");
});

test("without the tag nothing trusts remote code", () => {
  expect(codes(chatModel).join("\n")).not.toContain("trust_remote_code");
});

test.each([
  { what: "a conversational model shows chat template code", model: chatModel, shows: true },
  { what: "any other model does not", model: plain, shows: false },
])("$what", ({ model, shows }) => {
  expect(codes(model).join("\n").includes("apply_chat_template")).toBe(shows);
});

test("a conversational model that takes pictures is asked about one", () => {
  expect(codes(visionModel).join("\n")).toContain('"type": "image"');
  expect(codes(chatModel).join("\n")).not.toContain('"type": "image"');
});

test.each([
  { task: "text-generation", titles: ["Transformers: Pipeline", "Transformers: Load the model"] },
  { task: "robotics", titles: ["Transformers: Load the model"] },
])("pipeline is offered for the tasks it knows: $task", ({ task, titles }) => {
  expect(librarySnippets({ ...plain, pipeline_tag: task }).map(({ label }) => label)).toEqual(titles);
});

test("chat code generates 40 new tokens", () => {
  for (const code of codes(chatModel)) expect(code).toContain("max_new_tokens=40");
});

test("a transformers model of unknown type says so", () => {
  expect(codes({ ...chatModel, transformersInfo: undefined })).toEqual(["# Type of model unknown."]);
});

test("a model without a library has no snippets", () => {
  expect(librarySnippets({ id: "acme/none", tags: [] })).toEqual([]);
});
