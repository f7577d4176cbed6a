import type { DatasetInfo } from "@modelyard/hub/contract";
import {
  type EvaluationFramework,
  evaluationFrameworks,
  isEvaluationFramework,
} from "@modelyard/tasks/evaluation-frameworks";
import type { HubClient } from "../../data/hub-client.ts";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import { readTextFile } from "../files/read-text-file.ts";

/** The file that marks a dataset as a benchmark. */
const benchmarkFile = "eval.yaml";

/** Matches the entry at the top level, which has no indentation and fits on one line. */
const frameworkLine = /^evaluation_framework: {0,8}["']?([\w-]{1,64})["']?\s{0,8}(?:#.*)?$/;

/**
 * Reads the evaluation framework of a benchmark.
 * @returns `undefined` for other datasets, for frameworks missing from the catalogue, and if the file cannot be read
 * @see https://huggingface.co/docs/hub/eval-results (checked 2026-11-22)
 */
export async function readBenchmark(
  hub: Pick<HubClient, "file">,
  { id, sha, siblings }: Pick<DatasetInfo, "id" | "sha" | "siblings">,
  logger: PagesLogger | undefined,
): Promise<EvaluationFramework | undefined> {
  if (!siblings.some(({ rfilename }) => rfilename === benchmarkFile)) return undefined;
  try {
    const file = await hub.file({ type: "dataset", id, revision: sha, path: benchmarkFile });
    const content = await readTextFile(file);
    return content.kind === "text" ? frameworkIn(content.lines) : undefined;
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, id }, "benchmark file of a dataset could not be read");
    return undefined;
  }
}

function frameworkIn(lines: readonly string[]): EvaluationFramework | undefined {
  for (const line of lines) {
    const [, framework] = frameworkLine.exec(line) ?? [];
    if (framework !== undefined) return isEvaluationFramework(framework) ? evaluationFrameworks[framework] : undefined;
  }
  return undefined;
}
