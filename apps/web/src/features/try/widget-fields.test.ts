import { taskSchemas } from "@modelyard/tasks/schemas";
import { expect, test } from "vitest";
import { taskCalls } from "./call/task-calls.ts";
import { widgetFields } from "./widget-fields.ts";

const shown = (task: keyof typeof taskCalls) =>
  widgetFields(task, { sees: false }).inputs.map(({ path, kind, required }) => `${path} ${kind}${required ? "!" : ""}`);

test.each([
  { task: "text-generation", inputs: ["inputs text!"] },
  { task: "question-answering", inputs: ["inputs.question text!", "inputs.context text!"] },
  { task: "table-question-answering", inputs: ["inputs.query text!", "inputs.table table!"] },
  { task: "visual-question-answering", inputs: ["inputs.image image!", "inputs.question text!"] },
  { task: "sentence-similarity", inputs: ["inputs.source_sentence text!", "inputs.sentences lines!"] },
  { task: "zero-shot-classification", inputs: ["inputs text!", "parameters.candidate_labels lines!"] },
  { task: "automatic-speech-recognition", inputs: ["inputs audio!"] },
  { task: "object-detection", inputs: ["inputs image!"] },
  { task: "image-to-image", inputs: ["inputs image!", "parameters.prompt text"] },
  { task: "image-text-to-image", inputs: ["inputs image", "parameters.prompt text"] },
  { task: "tabular-classification", inputs: ["inputs.data table!"] },
] as const)("$task has the inputs $inputs", ({ task, inputs }) => {
  expect(shown(task)).toEqual(inputs);
});

test("optional fields of a task are settings, with the type of their schema", () => {
  const { settings } = widgetFields("text-to-image", { sees: false });
  expect(settings.map(({ name, kind, step }) => [name, kind, step])).toEqual([
    ["guidance_scale", "number", "any"],
    ["negative_prompt", "text", undefined],
    ["num_inference_steps", "number", "1"],
    ["seed", "number", "1"],
    ["width", "number", "1"],
    ["height", "number", "1"],
    ["scheduler", "text", undefined],
  ]);
  const [choice] = widgetFields("text-classification", { sees: false }).settings;
  expect(choice).toMatchObject({ kind: "choice", options: ["sigmoid", "softmax", "none"] });
});

const kinds = (sees: boolean) => widgetFields("conversational", { sees }).inputs.map(({ kind }) => kind);

test("a chat accepts an image if the model reads images", () => {
  expect([kinds(false), kinds(true)]).toEqual([["text"], ["text", "image"]]);
});

test.each(Object.keys(taskCalls))("%s has no two controls with the same name", (name) => {
  const task = Object.keys(taskSchemas).find((key): key is keyof typeof taskCalls => key === name);
  const { inputs, settings } = widgetFields(task ?? "text-generation", { sees: false });
  const paths = [...inputs, ...settings].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
