import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { freeMemory } from "./bodies/free-memory.ts";

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const headEnd = "\r\n\r\n";

/**
 * Reads the request lines of a connection as they were sent. Node's parser accepts repeated spaces and other protocol
 * names in them without reporting either.
 */
export class RequestLines {
  /** Position from which the next request line is expected. */
  #bytes: Buffer | undefined;
  /** Number of body bytes before the next request line. */
  #bodyBytes = 0;
  /** Whether a request has a chunked body, whose end only the parser knows. */
  #chunked: IncomingMessage | undefined;

  /** @param socket already used by Node's server, whose own listener must run between those of this class */
  constructor(socket: Socket) {
    let isBody = false;
    socket.prependListener("data", (bytes: Buffer) => {
      isBody = bytes.length <= this.#bodyBytes;
      this.#add(bytes);
    });
    // After Node's listener, whose parser has copied the bytes.
    socket.on("data", (bytes: Buffer) => {
      if (isBody) freeMemory(bytes);
    });
  }

  /**
   * Must be called once per request, after its headers were read.
   * @returns whether the request line is the method, the target and the version with one space between them
   */
  isPlain(request: IncomingMessage): boolean {
    const { method, url, httpVersion, headers } = request;
    const line = `${method} ${url} HTTP/${httpVersion}\r\n`;
    const bytes = this.#bytes ?? Buffer.alloc(0);
    const isAtStart = bytes.toString("latin1", 0, line.length) === line;
    const start = isAtStart ? 0 : this.#chunked === undefined ? -1 : bytes.indexOf(line, 0, "latin1");
    const end = start === -1 ? -1 : bytes.indexOf(headEnd, start + line.length - 2, "latin1");
    if (end === -1) return false;
    this.#bytes = undefined;
    this.#bodyBytes = Number(headers["content-length"] ?? 0);
    this.#chunked = headers["transfer-encoding"] === undefined ? undefined : request;
    const rest = bytes.subarray(end + headEnd.length);
    if (rest.length > 0) this.#add(rest);
    return true;
  }

  #add(received: Buffer): void {
    const bytes = received.subarray(Math.min(this.#bodyBytes, received.length));
    this.#bodyBytes -= received.length - bytes.length;
    if (this.#chunked?.complete === false) {
      // The next request may begin in the data that ends the body.
      this.#bytes = bytes;
      return;
    }
    const next = this.#bytes === undefined ? withoutEmptyLines(bytes) : Buffer.concat([this.#bytes, bytes]);
    this.#bytes = next.length === 0 ? undefined : next;
  }
}

/** Empty lines before a request are allowed, in any number. */
function withoutEmptyLines(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== carriageReturn && byte !== lineFeed);
  return first === -1 ? bytes.subarray(bytes.length) : bytes.subarray(first);
}
