import { expect, test } from "vitest";
import { fixtureModels } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";
import { cardTemplate } from "../repositories/card-template.ts";
import { startSteps } from "../repositories/start-steps.ts";
import { cardCompleteness, cardParts } from "./card-completeness.ts";

const [model] = fixtureModels;
if (model === undefined) throw new Error("no fixture");
const { pipeline_tag: _task, library_name: _library, ...bare } = model;
const headingsOf = (...texts: string[]) => ({
  html: "",
  problems: [],
  headings: texts.map((text) => ({ level: 2, id: text, text })),
});
const partsOf = (data: Record<string, unknown>, ...headings: string[]) =>
  cardParts.filter((part) => cardCompleteness({ ...bare, cardData: data }, headingsOf(...headings))[part]);

test.each([
  { data: {}, headings: [], parts: [] },
  { data: { license: "mit", language: [], datasets: ["a/b"] }, headings: [], parts: ["license", "datasets"] },
  { data: { base_model: "", "model-index": [{}] }, headings: ["How to run it"], parts: ["usage", "evaluation"] },
  { data: {}, headings: ["Sınırlar ve riskler", "Kullanım"], parts: ["usage", "limitations"] },
  { data: {}, headings: ["User stories", "Delimitations"], parts: [] },
])("a card with $data and $headings has $parts", ({ data, headings, parts }) => {
  expect(partsOf(data, ...headings)).toEqual(parts);
});

test("the template has the sections that the meter looks for", () => {
  const template = cardTemplate("model", { name: "x", license: "mit" });
  expect(template.startsWith("---\nlicense: mit\n---\n# x\n")).toBe(true);
  const headings = [...template.matchAll(/^## (.*)$/gm)].map(([, text = ""]) => text);
  expect(partsOf({}, ...headings)).toEqual(["usage", "limitations", "evaluation"]);
  // Not before its text is written.
  const unwritten = cardCompleteness({ ...bare, cardData: {} }, { ...headingsOf(...headings), html: template });
  expect([unwritten.usage, unwritten.limitations, unwritten.evaluation]).toEqual([false, false, false]);
  expect(cardTemplate("dataset", { name: "x", license: "a: b\n" })).not.toContain("---");
});

test("the meter is on the model's page of users with write access only", async () => {
  const { request } = createTestPages();
  expect(await (await request("/acme/talker-1b", { user: true })).text()).toContain(
    '<meter aria-labelledby="card-meter"',
  );
  expect(await (await request("/quay/hostile", { user: true })).text()).not.toContain("card-meter");
  expect(await (await request("/acme/talker-1b")).text()).not.toContain("card-meter");
});

test("a new repository has a page with its first steps", async () => {
  const { request } = createTestPages();
  const html = await (await request("/acme/talker-1b/start", { user: true })).text();
  for (const part of ["hf upload acme/talker-1b ./folder", "git clone https://hub.example/acme/talker-1b"]) {
    expect(html).toContain(part);
  }
});

const entry = (path: string) => ({ type: "file" as const, oid: "", size: 1, path });
const doneOf = (...[started]: Parameters<typeof startSteps>) =>
  startSteps(started).flatMap(({ step, isDone }) => (isDone ? step : []));

test("the first steps are done one by one", () => {
  const repository = { type: "model", id: "acme/x" } as const;
  const empty = [entry(".gitattributes"), entry("README.md")];
  expect(doneOf({ repository, isPrivate: true, tags: [], entries: empty })).toEqual(["created"]);
  const entries = [...empty, entry("config.json")];
  expect(doneOf({ repository, isPrivate: false, tags: ["license:mit"], entries })).toEqual([
    "created",
    "license",
    "files",
    "public",
  ]);
});
