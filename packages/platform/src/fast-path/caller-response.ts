/** What a handler needs to answer a caller: Node's own responses have it, and those of the fast path. */
export interface CallerResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  /** A write was refused, and `drain` has not come yet. */
  readonly writableNeedDrain: boolean;
  /** Whether chunks are framed as HTTP wants them when the length is unknown; who sets it to `false` frames them. */
  chunkedEncoding: boolean;
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): unknown;
  flushHeaders(): void;
  /** @returns whether more may be written now; if not, `drain` says when */
  write(chunk: Buffer): boolean;
  end(): unknown;
  end(chunk: Buffer | undefined): unknown;
  end(chunk: string, encoding: "latin1"): unknown;
  /** Cuts the connection. */
  destroy(): unknown;
  /** `close`: the connection has ended; before `writableFinished`, that means that the caller has left. */
  once(event: "close" | "drain", listener: () => void): unknown;
}
