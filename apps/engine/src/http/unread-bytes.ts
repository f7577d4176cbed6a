import type { ServerResponse } from "node:http";
import { limits } from "@modelyard/platform/limits";

/** Most bytes that are kept for readers who are behind. */
export interface UnreadLimits {
  /** For every reader. */
  least: number;
  /** For one reader, while those of all readers are below `total`. */
  most: number;
  total: number;
}

/** Limits what is kept in memory for readers who are behind, so that a model rarely waits for one of them. */
export class UnreadBytes {
  readonly #limits: UnreadLimits;
  readonly #responses = new Set<ServerResponse>();

  constructor(unread: UnreadLimits = limits.engine.unreadBytes) {
    this.#limits = unread;
  }

  /** Counts a response until its connection closes. */
  add(response: ServerResponse): void {
    this.#responses.add(response);
    response.once("close", () => this.#responses.delete(response));
  }

  /** Whether no more may be kept for a reader. */
  isTooMuch({ writableLength }: ServerResponse): boolean {
    const { least, most, total } = this.#limits;
    if (writableLength <= least) return false;
    return writableLength > most || this.#total() > total;
  }

  #total(): number {
    let bytes = 0;
    for (const { writableLength } of this.#responses) bytes += writableLength;
    return bytes;
  }
}
