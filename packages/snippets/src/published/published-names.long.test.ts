import { datasetLibraries } from "@modelyard/tasks";
import { expect, test } from "vitest";
import { datasetSnippets } from "../dataset-snippets.ts";
import { librarySnippets } from "../library-snippets.ts";
import { libraryCases } from "../testing/library-cases.ts";
import { checkPublished } from "./check-published.ts";
import { publishedPackages } from "./published-packages.ts";
import { publishedWheels } from "./published-wheels.ts";

// Every name that a snippet imports, calls or passes an argument to exists in the package that people install.

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
