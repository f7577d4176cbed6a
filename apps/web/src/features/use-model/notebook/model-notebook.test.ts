import { expect, test } from "vitest";
import { modelInfo } from "../../../testing/fixture-models.ts";
import { createTestPages, hubUrl } from "../../../testing/pages.ts";
import { modelNotebook } from "./model-notebook.ts";

const { request } = createTestPages();

test("a model's code is a notebook that loads the model and calls it through this hub", async () => {
  const response = await request("/acme/talker-1b.ipynb");
  expect(response.headers.get("content-type")).toBe("application/x-ipynb+json");
  const { nbformat, cells } = await response.json();
  expect(nbformat).toBe(4);
  const code: string[] = cells.map(({ source }: { source: string[] }) => source.join(""));
  expect(code[1]).toContain(`os.environ["HF_ENDPOINT"] = "${hubUrl}"`);
  expect(code.find((text) => text.includes("from transformers import"))).toContain("acme/talker-1b");
  expect(code.at(-2)).toContain("## Inference API");
  expect(code.at(-1)).toContain(hubUrl);
});

test("a model at fal is called through this hub, not by fal's own client", () => {
  const model = modelInfo({ id: "acme/brush", pipeline_tag: "text-to-image" });
  const providers = { "fal-ai": { status: "live", providerId: "fal-ai/brush", task: "text-to-image" } } as const;
  const text = JSON.stringify(modelNotebook({ model, providers, hubUrl, callTitle: "Inference API" }));
  expect(text).toContain(`${hubUrl}/router/fal-ai/fal-ai/brush`);
  expect(text).not.toContain("fal_client");
});

test("the panel links to it; services that cannot reach the hub are omitted", async () => {
  const html = await (await request("/acme/talker-1b?use=libraries")).text();
  expect(html).toContain('href="/acme/talker-1b.ipynb"');
  expect(html).toContain("https://colab.research.google.com#fileId=https%3A%2F%2Fhub.example%2Facme%2Ftalker-1b.ipynb");
  const local = createTestPages({ publicUrl: () => "http://127.0.0.1:5173" });
  const page = await (await local.request("/acme/talker-1b?use=libraries")).text();
  expect(page).toContain('href="/acme/talker-1b.ipynb"');
  expect(page).not.toContain("colab");
});

test.each(["/acme/nothing.ipynb", "/quay/plain.ipynb"])("%s returns 404", async (path) => {
  expect((await request(path)).status).toBe(404);
});

test.each([
  { at: "https://hub.example", says: "https://hub.example/assets/samples/street.png", not: "b64encode" },
  { at: "http://127.0.0.1:7860", says: 'f"data:image/png;base64,{image}"', not: "/assets/samples/" },
])("a provider fetches the sample image only if it can reach the hub: $at", ({ at, says, not }) => {
  const model = modelInfo({ id: "acme/looker", pipeline_tag: "image-text-to-text", tags: ["conversational"] });
  const providers = { lab: { status: "live", providerId: "x", task: "conversational" } } as const;
  const file = { ...modelNotebook({ model, providers, hubUrl: at, callTitle: "Inference API" }) };
  const text = JSON.stringify(file);
  expect(text).toContain(JSON.stringify(says).slice(1, -1));
  expect(text).not.toContain(not);
});
