import { expect, test } from "vitest";
import { taskAbouts } from "./abouts.ts";
import { type Task, taskDescriptor, taskDescriptors } from "./descriptors.ts";
import { modalities, modalityLabels, type TaskEntry } from "./tasks/task-entry.ts";
import { isPipelineType, type PipelineType, pipelineType, tasks } from "./tasks.ts";

const entries = Object.entries<TaskEntry>(tasks);

test("all 57 tasks are present under their usual names, with 75 subtasks", () => {
  expect(entries).toHaveLength(57);
  expect(entries.flatMap(([, { subtasks = [] }]) => subtasks)).toHaveLength(75);
});

test("every modality has tasks and a label", () => {
  expect(new Set(entries.map(([, { modality }]) => modality))).toEqual(new Set(modalities));
  expect(Object.keys(modalityLabels)).toEqual(modalities);
});

test.each([
  { key: "text-generation", name: "Text Generation" },
  { key: "image-text-to-text", name: "Image-Text-to-Text" },
  { key: "text-to-3d", name: "Text-to-3D" },
  { key: "zero-shot-image-classification", name: "Zero-Shot Image Classification" },
  { key: "fill-mask", name: "Fill-Mask" },
  { key: "graph-ml", name: "Graph Machine Learning" },
  { key: "table-to-text", name: "Table to Text" },
] as const)("$key is called $name", ({ key, name }) => {
  expect(tasks[key].name).toBe(name);
});

test.each(["__proto__", "constructor", "text generation", ""])("%j is not a task", (key) => {
  expect(isPipelineType(key)).toBe(false);
});

test.each([
  { key: "text-classifcation", suggestion: "text-classification" },
  { key: "Text Generation", suggestion: "text-generation" },
  { key: "__proto__", suggestion: undefined },
  { key: "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", suggestion: undefined },
])("the unknown task $key suggests $suggestion", ({ key, suggestion }) => {
  for (const ask of [pipelineType, taskDescriptor])
    expect(() => ask(key)).toThrow(expect.objectContaining({ name: "UnknownTaskError", key, suggestion }));
});

test("a table over tasks does not compile until it is complete", () => {
  // @ts-expect-error: 56 tasks are missing
  const incomplete: Record<PipelineType, string> = { other: "x" };
  // @ts-expect-error: no task has this key
  const tooMuch: Partial<Record<PipelineType, string>> = { "no-such-task": "x" };
  expect([incomplete, tooMuch]).toHaveLength(2);
});

test("a task contains its key, its name and its libraries", () => {
  expect(taskDescriptor("text-to-image")).toMatchObject({
    id: "text-to-image",
    label: "Text-to-Image",
    libraries: ["diffusers"],
  });
});

test("demos use all six kinds", () => {
  const kinds = Object.values<Task>(taskDescriptors).flatMap(({ demo }) =>
    [demo.inputs, demo.outputs].flat().map(({ type }) => type),
  );
  expect(new Set(kinds)).toEqual(new Set(["img", "audio", "text", "chart", "tabular", "text-with-tokens"]));
});

test.each(Object.values<Task>(taskDescriptors))(
  "the page of $id is complete",
  ({ id, demo, summary, goodFor, metrics, datasets, models, spaces, ...task }) => {
    expect(task.label).toBe(tasks[id].name);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    for (const list of [goodFor, demo.inputs, demo.outputs, metrics, models]) expect(list.length).toBeGreaterThan(0);
    for (const { id: repository, description } of [datasets, models, spaces].flat()) {
      expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(description).toMatch(/[.?]$/);
    }
    for (const model of task.widgetModels) expect(model).toMatch(/^[\w.-]+\/[\w.-]+$/);
  },
);

test.each(Object.values<Task>(taskDescriptors))("the demo of $id is valid", ({ demo }) => {
  for (const entry of [demo.inputs, demo.outputs].flat()) {
    if (entry.type === "chart") for (const { score } of entry.data) expect(score).toBeLessThanOrEqual(1);
    if (entry.type === "tabular") {
      const widths = new Set(entry.table.map((row) => row.length));
      expect(widths.size, JSON.stringify(entry.table)).toBe(1);
    }
    if (entry.type === "text-with-tokens")
      for (const { start, end } of entry.tokens) expect(entry.text.slice(start, end)).toMatch(/^[A-Z].*\w$/);
  }
});

test.each(Object.entries(taskAbouts))("the text on %s has 150 to 400 words, in sections", (_, about) => {
  const words = about.split(/\s+/).filter((word) => /\w/.test(word));
  expect(words.length).toBeGreaterThanOrEqual(150);
  expect(words.length).toBeLessThanOrEqual(400);
  expect(about.match(/^## .+$/gm)).toEqual(["## Inputs and outputs", "## Evaluation", "## What to watch for"]);
});

test("no sentence occurs in two texts", () => {
  const sentences = Object.values(taskAbouts).flatMap((about) =>
    about
      .replaceAll(/^##.*$/gm, "")
      .split(/(?<=[.?!])\s+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ""),
  );
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
