import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { BackupDamagedError } from "./backup-damaged-error.ts";

/** Encodes entries as lines of JSON. */
export async function* asLines(entries: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
}

/**
 * Reads a list that `asLines` wrote.
 * @throws {BackupDamagedError} a line is not an entry
 */
export async function* readLines<Entry>(path: string, schema: z.ZodType<Entry>): AsyncGenerator<Entry> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const parsed = schema.safeParse(parseJson(line));
    if (!parsed.success) throw new BackupDamagedError(`a line of ${path} is not an entry of a backup`);
    yield parsed.data;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
