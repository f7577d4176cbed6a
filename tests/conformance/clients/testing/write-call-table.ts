// Writes the results of the last long tests into docs/client-calls.md: `node tests/conformance/clients/testing/write-call-table.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { callResultsFile } from "./call-results.ts";

const page = resolve(import.meta.dirname, "../../../../docs/client-calls.md");
const heading = "## Results";
const Result = z.object({ client: z.string(), version: z.string(), call: z.string(), passed: z.boolean() });

/** By client, call and version: whether the last run passed. */
const clients = new Map<string, Map<string, Map<string, boolean>>>();
for (const entry of readFileSync(callResultsFile, "utf8").trim().split("\n")) {
  const { client, version, call, passed } = Result.parse(JSON.parse(entry));
  const calls = clients.get(client) ?? new Map<string, Map<string, boolean>>();
  clients.set(client, calls.set(call, (calls.get(call) ?? new Map()).set(version, passed)));
}

function cell(passed: boolean | undefined): string {
  if (passed === undefined) return "–";
  return passed ? "passed" : "failed";
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function tableOf(client: string, calls: ReadonlyMap<string, ReadonlyMap<string, boolean>>): string {
  const versions = [...new Set([...calls.values()].flatMap((results) => Array.from(results.keys())))];
  const sorted = versions.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const rows = [...calls].map(([call, results]) => {
    const cells = sorted.map((version) => cell(results.get(version)));
    return line([call.replaceAll("|", "\\|"), cells.join(" | ")]);
  });
  const head = line(["Call", sorted.join(" | ")]);
  return [`### ${client}`, "", head, line(["---", sorted.map(() => "---").join(" | ")]), rows.join("\n")].join("\n");
}

const all = [...clients.values()].flatMap((calls) => Array.from(calls.values()));
const runs = all.flatMap((results) => Array.from(results.values()));
const passed = runs.filter((result) => result).length;
const summary = `${all.length} calls; with all versions of the clients ${runs.length} runs, of which ${passed} passed.`;
const [text = ""] = readFileSync(page, "utf8").split(heading);
const tables = [...clients].map(([client, calls]) => tableOf(client, calls));
writeFileSync(page, `${text}${heading}\n\n${summary}\n\n${tables.join("\n\n")}\n`);
