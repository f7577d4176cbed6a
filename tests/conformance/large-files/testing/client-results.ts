import { appendFileSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "vitest";

/** A row of the table in docs/clients.md. */
export interface ClientRun {
  client: string;
  version: string;
  operation: string;
  storage: string;
}

const folder = resolve(import.meta.dirname, "../../../../.cache");
/** One JSON line per run; `script/client-table.ts` makes a table of them. */
export const resultsFile = join(folder, "client-results.jsonl");

/**
 * Declares a test of a stock client, and keeps its result.
 * @param run uses the folder for the client's files, and returns figures worth reading, such as bytes
 */
export function testClient(row: ClientRun, run: (folder: string) => Promise<string>, timeoutMs = 900_000): void {
  const { client, version, operation, storage } = row;
  test(`${client} ${version}: ${operation} (${storage})`, { timeout: timeoutMs }, async () => {
    const scratch = await mkdtemp(join(tmpdir(), "modelyard-client-"));
    try {
      const figures = await run(scratch);
      keepResult(row, { passed: true, figures });
    } catch (error) {
      keepResult(row, { passed: false, figures: "" });
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

function keepResult(row: ClientRun, result: { passed: boolean; figures: string }): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(resultsFile, `${JSON.stringify({ ...row, ...result })}\n`);
}

/** Formats bytes for the table. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
