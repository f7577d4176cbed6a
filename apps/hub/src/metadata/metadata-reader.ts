import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { createProcessPool } from "../processes/process-pool.ts";
import { ProcessPoolError } from "../processes/process-pool-error.ts";
import { type DocumentRequest, ParsedDocument } from "./metadata-request.ts";
import type { CardProblem } from "./parse-front-matter.ts";
import { splitCard } from "./split-card.ts";

export interface ParsedCard {
  /** The front matter; `undefined` when there is none or it cannot be read. */
  data: Record<string, unknown> | undefined;
  /** The Markdown after it. */
  body: string;
  problems: CardProblem[];
}

/** Parses the YAML and JSON of users in child processes, with limits of time, memory, depth and number of values. */
export interface DocumentReader {
  /**
   * Splits a README and parses its front matter. What cannot be read is among the problems.
   * @param blobId the file's git object id, by which the result is remembered
   */
  card: (text: string, blobId?: string) => Promise<ParsedCard>;
  /**
   * Parses a JSON file.
   * @param read reads the file, where the result is not remembered
   * @returns `undefined` for what is no JSON object or is beyond the limits
   */
  json: (blobId: string, read: () => Promise<Buffer | undefined>) => Promise<Record<string, unknown> | undefined>;
  /** Whether so many requests wait that a new one should be refused. */
  isBusy: () => boolean;
  close: () => void;
}

/** A document that took too long may have met a busy machine. */
const failedForMs = 60_000;

export function createDocumentReader(): DocumentReader {
  const { workers: size, heapMiB, parseMs: timeMs } = limits.documents;
  const script = join(import.meta.dirname, "worker.ts");
  const pool = createProcessPool<DocumentRequest, ParsedDocument>({
    script,
    size,
    heapMiB,
    timeMs,
    result: ParsedDocument,
  });
  const cache = new LRUCache<string, Promise<ParsedDocument>>({ max: 1000 });

  const parse = async (request: DocumentRequest, onFailure: () => void): Promise<ParsedDocument> => {
    try {
      return await pool.run(request);
    } catch (error) {
      if (!(error instanceof ProcessPoolError) || pool.isClosed()) throw error;
      onFailure();
      return { problems: [{ line: 1, message: `The front matter could not be read: ${error.message}.` }] };
    }
  };
  const remembered = (
    key: string,
    make: (onFailure: () => void) => Promise<ParsedDocument>,
  ): Promise<ParsedDocument> => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(() => cache.set(key, made, { ttl: failedForMs }));
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    return made;
  };

  return {
    card: async (text, blobId) => {
      const { source, body, problems } = splitCard(text);
      if (source === undefined) return { data: undefined, body, problems };
      const request = { kind: "front matter", bytes: Buffer.from(source) } as const;
      const parsed = await (blobId === undefined
        ? parse(request, () => undefined)
        : remembered(`card ${blobId}`, (onFailure) => parse(request, onFailure)));
      return { data: parsed.data, body, problems: parsed.problems };
    },
    json: async (blobId, read) => {
      const parsed = await remembered(`json ${blobId}`, async (onFailure) => {
        const bytes = await read();
        return bytes === undefined ? { problems: [] } : parse({ kind: "json", bytes }, onFailure);
      });
      return parsed.data;
    },
    isBusy: () => pool.waiting() >= limits.documents.waiting,
    close: pool.close,
  };
}
