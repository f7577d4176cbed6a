import { appendFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "vitest";

/** A call of a stock client: a row of the table in docs/client-calls.md, and the version for its column. */
export interface ClientCall {
  client: string;
  version: string;
  call: string;
}

const folder = resolve(import.meta.dirname, "../../../../.cache");
/** One JSON line for each call that was run; `write-call-table.ts` makes a table of them. */
export const callResultsFile = join(folder, "client-calls.jsonl");

export function keepCall(call: ClientCall, passed: boolean): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(callResultsFile, `${JSON.stringify({ ...call, passed })}\n`);
}

/** Declares a test of one call, and keeps its result. */
export function testCall(row: ClientCall, run: () => Promise<void>): void {
  test(row.call, { timeout: 300_000 }, async () => {
    try {
      await run();
    } catch (error) {
      keepCall(row, false);
      throw error;
    }
    keepCall(row, true);
  });
}
