import { isPipelineType, tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { expect, test } from "vitest";
import { demoLabel, taskLabel, taskText } from "./task-text.ts";

const keys = Object.keys(tasks).filter(isPipelineType);

test("English texts are those of the catalogue", () => {
  expect(taskText("fill-mask", "en")).toMatchObject({
    name: "Fill-Mask",
    summary: taskDescriptors["fill-mask"].summary,
    metrics: taskDescriptors["fill-mask"].metrics,
    subtasks: ["Slot Filling", "Masked Language Modeling"],
  });
});

test.each(keys)("%s has all its text in Turkish, without English text", (task) => {
  const [en, tr] = [taskText(task, "en"), taskText(task, "tr")];
  expect(tr.name).not.toBe(en.name);
  expect(tr.summary).not.toBe(en.summary);
  expect(tr.goodFor).toHaveLength(en.goodFor.length);
  expect(tr.goodFor.filter((use) => en.goodFor.includes(use))).toEqual([]);
  expect(tr.metrics.map(({ id }) => id)).toEqual(en.metrics.map(({ id }) => id));
  const english = new Set(en.metrics.map(({ description }) => description));
  expect(tr.metrics.filter(({ description }) => english.has(description))).toEqual([]);
  expect(tr.subtasks.filter((subtask) => en.subtasks.includes(subtask))).toEqual([]);
});

test("names of tasks are unique", () => {
  expect(new Set(keys.map((task) => taskLabel(task, "tr"))).size).toBe(keys.length);
});

test.each([
  { key: "fill-mask", en: "Fill-Mask", tr: "Maske doldurma" },
  { key: "own-task", en: "own-task", tr: "own-task" },
  { key: "constructor", en: "constructor", tr: "constructor" },
])("the task $key is $en, in Turkish $tr", ({ key, en, tr }) => {
  expect([taskLabel(key, "en"), taskLabel(key, "tr")]).toEqual([en, tr]);
});

test("labels of demos are translated if the catalogue has them", () => {
  expect([demoLabel("Question", "en"), demoLabel("Question", "tr")]).toEqual(["Question", "Soru"]);
  expect(demoLabel("toString", "tr")).toBe("toString");
});
