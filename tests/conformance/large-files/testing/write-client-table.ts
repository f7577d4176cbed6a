// Writes the results of the last long tests into docs/clients.md: `node tests/conformance/large-files/testing/write-client-table.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../../../..");
const page = resolve(root, "docs/clients.md");
const heading = "## Results";

const Run = z.object({
  client: z.string(),
  version: z.string(),
  operation: z.string(),
  storage: z.string(),
  passed: z.boolean(),
  figures: z.string(),
});

const lines = readFileSync(resolve(root, ".cache/client-results.jsonl"), "utf8").trim().split("\n");
const latest = new Map<string, z.infer<typeof Run>>();
for (const line of lines) {
  const run = Run.parse(JSON.parse(line));
  latest.set([run.client, run.version, run.operation, run.storage].join("|"), run);
}
const rows = [...latest]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([, { client, version, operation, storage, passed, figures }]) =>
    ["", client, version, operation, storage, passed ? "passed" : "failed", figures, ""].join(" | ").trim(),
  );
const [text = ""] = readFileSync(page, "utf8").split(heading);
const table = [
  "| Client | Version | Operation | Storage | Result | Figures |",
  "| --- | --- | --- | --- | --- | --- |",
];
writeFileSync(
  page,
  `${text}${heading}\n\nA combination that is not listed was not run.\n\n${[...table, ...rows].join("\n")}\n`,
);
