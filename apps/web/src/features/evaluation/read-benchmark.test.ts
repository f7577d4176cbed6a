import { DatasetPageData } from "@modelyard/hub/contract";
import { evaluationFrameworks } from "@modelyard/tasks/evaluation-frameworks";
import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";
import { readBenchmark } from "./read-benchmark.ts";

const dataset = { id: "acme/exam", sha: "a".repeat(40), siblings: [{ rfilename: "eval.yaml" }] };
const hubWith = (content: string) => ({ file: async () => new Response(content) });
const { "math-arena": mathArena } = evaluationFrameworks;

test.each([
  { content: "name: Exam\nevaluation_framework: math-arena\ntasks: []\n", framework: mathArena },
  { content: 'evaluation_framework: "math-arena" # for now\r\n', framework: mathArena },
  { content: "evaluation_framework: 'math-arena'", framework: mathArena },
  { content: "evaluation_framework: unheard-of", framework: undefined },
  { content: "evaluation_framework: constructor", framework: undefined },
  { content: "tasks:\n  evaluation_framework: math-arena\n", framework: undefined },
  { content: "description: |\n  evaluation_framework: math-arena\n", framework: undefined },
  { content: `evaluation_framework: ${" ".repeat(100_000)}x`, framework: undefined },
  { content: "\0evaluation_framework: math-arena", framework: undefined },
  { content: "#\n".repeat(300_000), framework: undefined },
])("the framework of a benchmark is read from its file", async ({ content, framework }) => {
  expect(await readBenchmark(hubWith(content), dataset, undefined)).toEqual(framework);
});

test("the file is not requested if the dataset does not list it", async () => {
  const hub = { file: () => Promise.reject(new Error("requested")) };
  expect(
    await readBenchmark(hub, { ...dataset, siblings: [{ rfilename: "data/eval.yaml" }] }, undefined),
  ).toBeUndefined();
});

test("a file that cannot be read is logged, and the page is shown", async () => {
  const logged: string[] = [];
  const logger = { error: (_fields: object, message: string) => void logged.push(message) };
  expect(await readBenchmark({ file: () => Promise.reject(new Error("gone")) }, dataset, logger)).toBeUndefined();
  expect(logged).toEqual(["benchmark file of a dataset could not be read"]);
});

test("the page of a benchmark links its framework", async () => {
  const hub = createFixtureHub();
  const { request } = createTestPages({
    fetchHub: async (hubRequest) => {
      const { pathname } = new URL(hubRequest.url);
      if (pathname.endsWith("/raw/" + "e".repeat(40) + "/eval.yaml"))
        return new Response("evaluation_framework: mteb\n");
      const response = await hub.fetch(hubRequest);
      if (pathname !== "/_private/pages/datasets/acme/minutes") return response;
      const page = DatasetPageData.parse(await response.json());
      return Response.json({ ...page, dataset: { ...page.dataset, siblings: [{ rfilename: "eval.yaml" }] } });
    },
  });
  const html = await (await request("/datasets/acme/minutes")).text();
  const { url, name } = evaluationFrameworks.mteb;
  expect(html).toContain("<dt>Evaluated with</dt>");
  expect(html).toMatch(new RegExp(`<a href="${url}" rel="noopener nofollow" title="[^"]+">${name}</a>`));
});
