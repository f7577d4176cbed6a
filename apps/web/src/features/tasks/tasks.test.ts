import { tasks } from "@modelyard/tasks";
import { type Task, taskDescriptors } from "@modelyard/tasks/descriptors";
import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const htmlOf = async (url: string) => (await request(url)).text();
const keys = Object.keys(tasks);

test("every task is listed once, with its icon", async () => {
  const html = await htmlOf("/tasks");
  const links = [...html.matchAll(/<a href="\/tasks\/([\w-]+)"/g)].map(([, key]) => key);
  expect(new Set(links)).toEqual(new Set(keys));
  expect(links).toHaveLength(keys.length);
  expect(html.match(/class="task-icon"/g)).toHaveLength(keys.length);
});

test.each(keys)("the page of %s shows input, output and description", async (task) => {
  const response = await request(`/tasks/${task}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(">Input</h2>");
  expect(html).toContain(">Output</h2>");
  expect(html).not.toContain("undefined");
  expect(html).not.toContain("Type of model unknown");
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each([
  { kind: "images", task: "object-detection", shows: ['src="/assets/demo-1-street.svg" alt="Image: street"'] },
  { kind: "audio", task: "audio-classification", shows: ["<audio controls=", 'aria-label="Audio: '] },
  { kind: "texts", task: "summarization", shows: ['<p class="demo-text">'] },
  { kind: "scores as bars with numbers", task: "fill-mask", shows: ["<span>ice</span>", "0.66", 'width="66"'] },
  { kind: "tables", task: "tabular-classification", shows: ['<th scope="col">'] },
  { kind: "labelled tokens", task: "token-classification", shows: ["<mark>", "</b></mark>"] },
])("a demo shows $kind: $task", async ({ task, shows }) => {
  const html = await htmlOf(`/tasks/${task}`);
  for (const part of shows) expect(html).toContain(part);
});

test("the catalogue uses all six kinds of demo entries", () => {
  const kinds = Object.values<Task>(taskDescriptors).flatMap(({ demo }) => [demo.inputs, demo.outputs].flat());
  expect(new Set(kinds.map(({ type }) => type)).size).toBe(6);
});

test("a task page shows this hub's models, code for its libraries, and links to filtered lists", async () => {
  const html = await htmlOf("/tasks/object-detection?library=ultralytics");
  for (const part of [
    'href="/harbour/gull-detector"',
    'href="/models?pipeline_tag=object-detection"',
    'href="/models?pipeline_tag=object-detection&amp;library=ultralytics"',
    '<div id="library-transformers" hidden=""',
    '<div id="library-ultralytics" data-slot',
    "facebook/detr-resnet-50",
    "Mean average precision (mAP)",
  ]) {
    expect(html).toContain(part);
  }
});

test("each metric of a task has its formula, its range and a pitfall", async () => {
  const html = await htmlOf("/tasks/question-answering");
  expect(html).toContain('<figure aria-label="Formula: Token F1">');
  expect(html).toContain('<math display="block"><mrow><mfrac>');
  expect(html.match(/<b>Range<\/b> \[0, 1\] <span>Higher is better<\/span>/g)).toHaveLength(2);
  expect(html.match(/<b>Pitfall<\/b>/g)).toHaveLength(2);
});

test("a metric's common name is shown where it differs from ours", async () => {
  expect(await htmlOf("/tasks/depth-estimation")).toContain("<h3>Absolute relative error <code>AbsRel</code></h3>");
  expect(await htmlOf("/tasks/image-to-3d")).toContain("<h3>LPIPS </h3>");
  expect(await htmlOf("/tasks/other")).toContain("<h3>as stated by the author</h3>");
});

test("metrics are in the visitor's language", async () => {
  const response = await request("/tasks/time-series-forecasting", { headers: { "accept-language": "tr" } });
  const html = await response.text();
  expect(html).toContain("<b>Aralık</b> [0, ∞), y’nin birimi <span>Düşük olan daha iyidir</span>");
  expect(html).toContain("<b>Tuzak</b>");
});

test.each(keys)("the page of %s stays under 60 KB", async (task) => {
  expect(Buffer.byteLength(await htmlOf(`/tasks/${task}`))).toBeLessThan(60_000);
});

test("the purpose of well-known datasets is shown in the visitor's language", async () => {
  const html = await htmlOf("/tasks/question-answering");
  expect(html).toContain("<dt>rajpurkar/squad_v2</dt>");
  expect(html.match(/For training and evaluation<\/dd>/g)).toHaveLength(2);
  const turkish = await request("/tasks/question-answering", { headers: { "accept-language": "tr" } });
  expect(await turkish.text()).toContain("Eğitim ve değerlendirme için</dd>");
});

test("well-known models and datasets on this hub are links", async () => {
  const hub = createFixtureHub({ models: [modelInfo({ id: "deepset/roberta-base-squad2" })] });
  const pages = createTestPages({ fetchHub: hub.fetch });
  const html = await (await pages.request("/tasks/question-answering")).text();
  expect(html).toContain('<dt><a href="/deepset/roberta-base-squad2">deepset/roberta-base-squad2</a></dt>');
  expect(html).toContain("<dt>distilbert/distilbert-base-cased-distilled-squad</dt>");
});

test("a task page has a widget for a model on this hub with a provider", async () => {
  const html = await htmlOf("/tasks/text-generation");
  expect(html).toContain('action="/acme/talker-1b/try#try');
  expect(html).toMatch(/Model <a href="\/acme\/talker-1b"/);
  expect(await htmlOf("/tasks/text-to-3d")).not.toContain('id="try"');
});

test("a task without models on this hub explains how to publish one", async () => {
  expect(await htmlOf("/tasks/text-to-3d")).toContain("pipeline_tag: text-to-3d");
});

test.each(["nope", "constructor", "Fill-Mask"])("the unknown task %s returns 404", async (task) => {
  expect((await request(`/tasks/${task}`)).status).toBe(404);
});
