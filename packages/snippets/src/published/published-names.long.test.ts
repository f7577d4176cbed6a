import { datasetLibraries } from "@modelyard/tasks";
import { expect, test } from "vitest";
import { datasetSnippets } from "../dataset-snippets.ts";
import { librarySnippets } from "../library-snippets.ts";
import { localAppSnippets } from "../local-app-snippets.ts";
import { libraryCases } from "../testing/library-cases.ts";
import { checkPublished } from "./check-published.ts";
import { publishedPackages } from "./published-packages.ts";
import { publishedWheels } from "./published-wheels.ts";

// Every name that a snippet imports, calls or passes an argument to exists in the published package.

const formats = ["csv", "json", "parquet", "text"];
const datasets = formats.flatMap((format) =>
  datasetSnippets({
    id: "acme/rows",
    tags: [`format:${format}`, ...Object.keys(datasetLibraries).map((library) => `library:${library}`)],
  }),
);
const snippets = [...libraryCases.flatMap(({ model }) => librarySnippets(model)), ...datasets].filter(
  ({ language }) => language === "python" || language === "shell",
);

const rows = Object.entries(publishedPackages).flatMap(([library, published]) =>
  "wheels" in published ? [{ library, packages: published.wheels }] : [],
);

test.each(rows)("$library: $packages", ({ library, packages }) => {
  const own = snippets.filter((snippet) => snippet.library === library);
  const [answers = []] = checkPublished([{ archives: publishedWheels(packages), snippets: own }]);
  expect(answers.flatMap(({ problems }) => problems)).toEqual([]);
  expect(answers.flatMap(({ checked }) => checked)).not.toEqual([]);
});

// The GPU and Apple silicon servers that take a few megabytes on PyPI; vLLM takes half a gigabyte.
test.each([
  { app: "mlx-lm", packages: ["mlx-lm==0.32.2"] },
  { app: "sglang", packages: ["sglang==0.5.10.post1"] },
])("$app: $packages", ({ app, packages }) => {
  const commands = [
    ["mlx", "transformers", "conversational"],
    ["mlx", "transformers"],
  ].flatMap((tags) => {
    const model = { id: "acme/writer", tags, pipeline_tag: "text-generation" };
    return localAppSnippets(model, { app }).flatMap((snippet) =>
      snippet.kind === "commands"
        ? snippet.commands.flatMap(({ run }) =>
            run.filter((code) => !code.startsWith("curl ")).map((code) => ({ language: "shell", code })),
          )
        : [],
    );
  });
  const [answers = []] = checkPublished([{ archives: publishedWheels(packages), snippets: commands }]);
  expect(answers.flatMap(({ problems }) => problems)).toEqual([]);
  expect(answers.flatMap(({ checked }) => checked)).toContain(app === "mlx-lm" ? "--model" : "--model-path");
});
