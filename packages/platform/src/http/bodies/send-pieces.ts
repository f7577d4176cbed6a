import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Pieces } from "./piece-stream.ts";

/**
 * Sends a response whose body is read in pieces: each is written, and its memory handed back, before the next is taken, so
 * that a slow client holds at most one piece and what its source reads ahead.
 * @throws {Error} the first piece could not be read, and nothing was sent
 */
export async function sendPieces(
  outgoing: ServerResponse,
  { status, headers }: Pick<Response, "status" | "headers">,
  pieces: Pieces,
): Promise<void> {
  const writer = new PieceWriter(outgoing);
  try {
    // Before the head, so that a file which cannot be opened gets the status of an error.
    let next = await pieces.next();
    outgoing.writeHead(status, outgoingHeaders(headers));
    while (next.done !== true) {
      await writer.write(next.value);
      pieces.recycle(next.value);
      next = await pieces.next();
    }
    outgoing.end();
  } catch (error) {
    if (!outgoing.headersSent && !outgoing.destroyed) throw error;
    // A response that ends too early must not look complete.
    outgoing.destroy();
  } finally {
    await pieces.return();
  }
}

/** Writes to a response, one piece at a time. */
class PieceWriter {
  readonly #outgoing: ServerResponse;
  #reject: (error: Error) => void = () => undefined;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
    // Node drops what was written to a response that waits for an earlier one of its connection, without a callback.
    outgoing.once("close", () => this.#reject(new Error("the connection was closed")));
  }

  /** Resolves when the piece is with the kernel, so that its memory may be used again. */
  write(piece: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#outgoing.closed) return reject(new Error("the connection was closed"));
      this.#reject = reject;
      this.#outgoing.write(piece, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }
}

/** Returns headers in the form of Node's response. */
export function outgoingHeaders(headers: Headers): OutgoingHttpHeaders {
  const result: OutgoingHttpHeaders = {};
  for (const [name, value] of headers) result[name] = name === "set-cookie" ? headers.getSetCookie() : value;
  return result;
}
