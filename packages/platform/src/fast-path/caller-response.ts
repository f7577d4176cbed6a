/** The part of a response that handlers use; Node's responses and those of the fast path implement it. */
export interface CallerResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  /** Whether a write returned `false` and `drain` has not followed yet. */
  readonly writableNeedDrain: boolean;
  /** Set if `write` copies its bytes, so that they may be overwritten when it returns. Node's responses keep them. */
  readonly copiesWrites?: true;
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): unknown;
  flushHeaders(): void;
  /** @returns whether to continue writing; if not, wait for `drain` */
  write(chunk: Buffer): boolean;
  end(): unknown;
  end(chunk: Buffer | undefined): unknown;
  end(chunk: string, encoding: "latin1"): unknown;
  /** Destroys the connection. */
  destroy(): unknown;
  /** `close` before `writableFinished` means that the caller disconnected. */
  once(event: "close" | "drain", listener: () => void): unknown;
}
