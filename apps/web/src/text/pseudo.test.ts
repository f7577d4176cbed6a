import { datasetLibraries, isPipelineType, libraries, listHardware, sampleInput, tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { licenseIds } from "@modelyard/tasks/licenses";
import { formulas, metrics } from "@modelyard/tasks/metrics";
import { widgetInputs } from "@modelyard/tasks/widget-inputs";
import { expect, test } from "vitest";
import { licences } from "../features/model/licences.ts";
import { routes } from "../paths.ts";
import { createFixtureHub } from "../testing/fixture-hub.ts";
import { createTestPages } from "../testing/pages.ts";
import { pseudoTexts } from "../testing/text/pseudo-text.ts";
import { visibleText } from "../testing/text/visible-text.ts";

/** Returns all strings and keys within a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name].concat(stringsIn(part)));
}

const languageOf = (code: string) => new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;

/** Names that are the same in every language, and keys that browsers define. */
const names = [
  "https",
  "Modelyard",
  "Modelyard 0.1.0",
  "Transformers",
  "Transformers 4.x",
  "Google Colab",
  "Kaggle",
  "English",
  "Türkçe",
  "LFS",
  "Parquet",
  "Ollama",
  "vLLM",
  "SGLang",
  "Google Colab",
  "Kaggle",
  ...["en", "tr", "de", "fr"].map(languageOf),
];

const addresses = [
  routes.home,
  routes.models,
  "/models?pipeline_tag=text-generation&library=transformers&search=lone&other=license:mit",
  "/models?search=zzz",
  routes.datasets,
  "/datasets?language=tr&search=zzz",
  "/datasets/acme/minutes",
  "/datasets/harbour/hostile-rows",
  "/datasets/acme/minutes/tree/main",
  routes.tasks,
  "/tasks/text-generation",
  "/tasks/fill-mask",
  routes.docs,
  "/docs/start",
  "/docs/api",
  "/docs/transformers/tr/index",
  "/acme/talker-1b",
  "/acme/talker-1b?use=libraries",
  "/acme/lonely-7b",
  "/harbour/gull-detector",
  "/acme/talker-1b/tree/main",
  "/acme/talker-1b/tree/main/onnx",
  `/acme/talker-1b/tree/${"c".repeat(40)}`,
  "/acme/talker-1b/commits/main?p=1",
  "/acme/talker-1b/commits/main/README.md",
  "/acme/talker-1b/blob/main/config.json",
  "/acme/talker-1b/blob/main/model.safetensors",
  "/acme/talker-1b/blob/main/README.md",
  "/acme/talker-1b/blob/main/README.md?view=source",
  "/acme/talker-1b/blob/main/picture.PNG",
  "/acme",
  "/ada",
  routes.search,
  "/search?q=talker",
  "/search?q=zzzz&in=tasks",
  routes.login,
  "/welcome?token=abc",
  routes.welcome,
  routes.tokens,
  routes.sshKeys,
  routes.join,
  routes.profile,
  "/settings/profile?saved=true",
  routes.organisations,
  "/settings/organizations/acme",
  routes.providerKeys,
  "/settings/providers/keys?of=@hub&done=tested",
  routes.providerOrder,
  routes.usage,
  "/settings/usage?of=@hub&days=7",
  routes.newRepository,
  "/acme/talker-1b/settings",
  "/acme/talker-1b/settings/access",
  `/acme/talker-1b/commit/${"c".repeat(40)}?file=model.safetensors`,
  "/acme/talker-1b/compare/v1.0...main?file=model.safetensors",
  "/acme/talker-1b/refs",
  "/acme/talker-1b/refs?kind=tags",
  "/unknown-owner/nothing",
];

test.each(addresses)("%s contains no text from outside the catalogue of texts", async (address) => {
  const data = new Set([
    ...names,
    ...stringsIn({
      tasks,
      libraries,
      datasetLibraries,
      taskDescriptors,
      licences,
      licenseIds,
      metrics,
      formulas: [...formulas.values()].flatMap((mathml) => mathml.split(/<[^>]*>/)),
      widgetInputs,
      hardware: listHardware(),
      samples: Object.keys(tasks)
        .filter(isPipelineType)
        .map((task) => sampleInput(task)),
    }),
  ]);
  const hub = createFixtureHub();
  const pages = createTestPages({
    texts: pseudoTexts(),
    // Responses of the hub are data.
    fetchHub: async (request) => {
      const response = await hub.fetch(request);
      const body = await response.clone().text();
      if (response.headers.get("content-type")?.includes("json") === true) {
        // In search results, names are split at highlighted matches.
        for (const text of stringsIn(JSON.parse(body)))
          for (const part of [text, text.slice(text.indexOf(":") + 1), ...text.split(/[/:]/), ...text.split("talker")])
            data.add(part);
      }
      return response;
    },
  });
  const html = await (await pages.request(address, { user: true })).text();
  for (const part of decodeURIComponent(address).split(/[/?&=]/)) data.add(part);
  const texts = visibleText(html);
  expect(texts.filter((text) => text.includes("⟦")).length).toBeGreaterThan(10);
  const literal = texts.map(bare).filter((text) => /\p{L}/u.test(text) && !isFigure(text) && !data.has(text));
  expect(literal).toEqual([]);
});

/** Returns the part of a text that does not come from the catalogue of texts. */
function bare(piece: string): string {
  const less = piece.replaceAll(/⟦[^⟦⟧]*⟧/gu, "");
  return less === piece ? piece.replaceAll(/^[…·:/\s]+|[…·:/\s]+$/g, "") : bare(less);
}

const isFigure = (text: string) => /^[<≥]?[\d.,\s]+(?:[kMGT]?B|[KM]|m?s)?$/.test(text);
