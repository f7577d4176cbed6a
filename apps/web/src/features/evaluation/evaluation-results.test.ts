import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";

const htmlOf = async (cardData: Record<string, unknown>, language = "en") => {
  const hub = createFixtureHub({ models: [modelInfo({ id: "acme/model", cardData })] });
  const { request } = createTestPages({ fetchHub: hub.fetch });
  return (await request("/acme/model", { headers: { "accept-language": language } })).text();
};
const result = {
  task: { type: "question-answering" },
  dataset: { name: "SQuAD <v2>", type: "squad_v2" },
  metrics: [{ type: "f1", value: 0.91234 }],
  source: { name: "inspect-ai" },
};

test("a model page shows the results in its card, and links the framework", async () => {
  const html = await htmlOf({ "model-index": [{ results: [result] }] });
  expect(html).toContain("Evaluation results</h2>");
  expect(html).toContain("<h3>SQuAD &lt;v2&gt;</h3>");
  expect(html).toContain('<a href="/tasks/question-answering#metrics">Question Answering</a>');
  expect(html).toMatch(
    /<a href="https:\/\/inspect\.aisi\.org\.uk\/" rel="noopener nofollow" title="[^"]+">Source: Inspect</,
  );
  expect(html).toContain('<dt>f1</dt><dd class="figure">0.9123</dd>');
});

test("figures are formatted in the visitor's language", async () => {
  const html = await htmlOf({ "model-index": [{ results: [result] }] }, "tr");
  expect(html).toContain('<dd class="figure">0,9123</dd>');
});

test("only the first eight results are shown, with the number of others", async () => {
  const results = Array.from({ length: 10 }, (_, index) => ({ ...result, dataset: { name: `set-${index}` } }));
  const html = await htmlOf({ "model-index": [{ results }] });
  expect(html).toContain("<h3>set-7</h3>");
  expect(html).not.toContain("<h3>set-8</h3>");
  expect(html).toContain("2 more in the card");
});

test("a card without results has no results section", async () => {
  expect(await htmlOf({})).not.toContain("Evaluation results");
});
