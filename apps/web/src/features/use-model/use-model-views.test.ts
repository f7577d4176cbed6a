import { inferenceSnippets } from "@modelyard/snippets";
import { expect, test } from "vitest";
import { fixtureModels, modelInfo } from "../../testing/fixture-models.ts";
import { createHighlight } from "./highlight.ts";
import { type UseModelViews, useModelViews } from "./use-model-views.ts";

const served = { simulator: { status: "live", providerId: "x", task: "conversational" } } as const;
const model = fixtureModels[0] ?? modelInfo({ id: "a/b" });
const hubUrl = "https://hub.example";

/** The code of every client, as a page shows it. */
function codes({ inference }: UseModelViews): string[] {
  if (typeof inference === "string") return [];
  const views = inference.languages.flatMap((language) => language.views);
  return views.map(({ tokens }) => tokens.map((token) => token.text).join(""));
}

test("what is shown is the code, to the last character, in every language", async () => {
  const call = {
    task: "conversational",
    provider: "auto",
    providerModelId: model.id,
    baseUrl: `${hubUrl}/v1`,
    fullUrl: `${hubUrl}/v1/chat/completions`,
  } as const;
  const { id, tags, pipeline_tag } = model;
  const snippets = inferenceSnippets({ id, tags, pipeline_tag }, call, { streaming: true }).filter(({ code }) =>
    code.includes(hubUrl),
  );
  const shown = codes(await useModelViews({ model, providers: served, hubUrl, query: {} }));
  expect(shown.toSorted()).toEqual(snippets.map(({ code }) => code).toSorted());
  expect(new Set(snippets.map(({ language }) => language)).size).toBeGreaterThan(3);
});

test.each(["python", "javascript", "shell", "go", "rust", "powershell"] as const)(
  "%s has its colours",
  async (language) => {
    const tokens = await createHighlight()('x = "a"\n', language);
    expect(tokens.map(({ text }) => text).join("")).toBe('x = "a"\n');
    expect(tokens.some(({ className }) => className?.startsWith("code-string"))).toBe(true);
  },
);

test("calls go to this hub, and the token is a variable", async () => {
  const shown = codes(await useModelViews({ model, providers: served, hubUrl, query: {} }));
  expect(shown.length).toBeGreaterThan(3);
  for (const code of shown) {
    expect(code).toContain("https://hub.example");
    expect(code).toContain("HF_TOKEN");
  }
});

test.each([
  { title: "opens on the call where a provider serves the model", providers: served, query: {}, open: "inference" },
  { title: "opens on the libraries where none does", providers: {}, query: {}, open: "libraries" },
  { title: "opens what the address says", providers: {}, query: { use: "inference" }, open: "inference" },
  { title: "lets the call find out where the hub could not say", providers: undefined, query: {}, open: "inference" },
] as const)("$title", async ({ providers, query, open }) => {
  expect(await useModelViews({ model, providers, hubUrl, query })).toMatchObject({ open });
});

test.each([
  { query: { language: "rust" }, open: "language-rust" },
  { query: { language: "cobol", client: "nope" }, open: "language-python" },
])("$query opens $open", async ({ query, open }) => {
  expect((await useModelViews({ model, providers: served, hubUrl, query })).inference).toMatchObject({ open });
});

test("a task that does not pass through the router says so", async () => {
  const detector = modelInfo({ id: "a/b", pipeline_tag: "object-detection" });
  const { inference, open } = await useModelViews({ model: detector, providers: served, hubUrl, query: {} });
  expect([inference, open]).toEqual(["uncallable", "libraries"]);
});
