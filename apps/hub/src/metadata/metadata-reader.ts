import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { busy } from "../errors.ts";
import { createProcessPool } from "../processes/process-pool.ts";
import { ProcessPoolError } from "../processes/process-pool-error.ts";
import { type MetadataRequest, ParsedMetadata } from "./metadata-request.ts";
import type { CardProblem } from "./parse-front-matter.ts";
import { splitCard } from "./split-card.ts";

export interface ParsedCard {
  /** The front matter; `undefined` if there is none or it cannot be parsed. */
  data: Record<string, unknown> | undefined;
  /** The Markdown after it. */
  body: string;
  problems: CardProblem[];
}

/** Parses untrusted YAML and JSON in child processes that limit time, memory, depth and number of values. */
export interface MetadataReader {
  /**
   * Splits a README and parses its front matter. Reports what cannot be parsed as problems.
   * @param blobId the file's git object id, the cache key of the result; without it, nothing is cached
   * @throws {HubError} 503: a card without `blobId` could not be parsed in time. Others are described without front matter
   */
  card: (text: string, blobId?: string) => Promise<ParsedCard>;
  /**
   * Parses a JSON file.
   * @param read reads the file if the result is not cached
   * @returns `undefined` if the file is not a JSON object or exceeds the limits
   */
  json: (blobId: string, read: () => Promise<Buffer | undefined>) => Promise<Record<string, unknown> | undefined>;
  /** Whether the queue is full, so that new requests should be refused. */
  isBusy: () => boolean;
  close: () => void;
}

/** How long a failure is cached. Short, because the machine may just have been busy. */
const failureTtlMs = 60_000;

export function createMetadataReader({ parseMs: timeMs = limits.documents.parseMs } = {}): MetadataReader {
  const { workers: size, heapMiB } = limits.documents;
  const script = join(import.meta.dirname, "worker.ts");
  const pool = createProcessPool<MetadataRequest, ParsedMetadata>({
    script,
    size,
    heapMiB,
    timeMs,
    result: ParsedMetadata,
  });
  const cache = new LRUCache<string, Promise<ParsedMetadata>>({ max: limits.documents.cached });

  const parse = async (request: MetadataRequest, onFailure: () => void): Promise<ParsedMetadata> => {
    try {
      return await pool.run(request);
    } catch (error) {
      if (!(error instanceof ProcessPoolError) || pool.isClosed()) throw error;
      onFailure();
      return unreadable(error);
    }
  };
  /** A result that changes with the load of the machine must not refuse a commit permanently. */
  const parseInTime = async (request: MetadataRequest): Promise<ParsedMetadata> => {
    try {
      return await pool.run(request);
    } catch (error) {
      if (!(error instanceof ProcessPoolError) || pool.isClosed()) throw error;
      if (error.kind !== "late") return unreadable(error);
      throw busy(`The front matter could not be checked: ${error.message}`, { cause: error });
    }
  };
  const cached = (
    key: string,
    parseNew: (onFailure: () => void) => Promise<ParsedMetadata>,
  ): Promise<ParsedMetadata> => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const parsing = parseNew(() => cache.set(key, parsing, { ttl: failureTtlMs }));
    cache.set(key, parsing);
    parsing.catch(() => cache.delete(key));
    return parsing;
  };

  return {
    card: async (text, blobId) => {
      const { source, body, problems } = splitCard(text);
      if (source === undefined) return { data: undefined, body, problems };
      const request = { kind: "front matter", bytes: Buffer.from(source) } as const;
      const parsed = await (blobId === undefined
        ? parseInTime(request)
        : cached(`card ${blobId}`, (onFailure) => parse(request, onFailure)));
      return { data: parsed.data, body, problems: parsed.problems };
    },
    json: async (blobId, read) => {
      const parsed = await cached(`json ${blobId}`, async (onFailure) => {
        const bytes = await read();
        return bytes === undefined ? { problems: [] } : parse({ kind: "json", bytes }, onFailure);
      });
      return parsed.data;
    },
    isBusy: () => pool.waiting() >= limits.documents.waiting,
    close: pool.close,
  };
}

function unreadable({ message }: ProcessPoolError): ParsedMetadata {
  return { problems: [{ line: 1, message: `The front matter could not be read: ${message}.` }] };
}
