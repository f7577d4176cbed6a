import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { strictTransport } from "../http/strict-transport.ts";
import type { WriteBatch } from "../http/write-batch.ts";
import { limits } from "../limits/limits.ts";
import type { CallerResponse } from "./caller-response.ts";
import { chunkFrame, lastFrame } from "./chunk-frame.ts";
import type { CompleteRequest } from "./complete-request.ts";

const nameShape = /^[\w!#$%&'*+.^`|~-]+$/;
/** A line break in a value would begin a header, or an answer, of somebody else's making. */
const valueShape = /^[\t\x20-\x7e\x80-\xff]*$/;
const keepsAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(limits.http.keepAliveTimeoutMs / 1000)}\r\n`;
const strictTransportLine = `${strictTransport.name}: ${strictTransport.value}\r\n`;
/** So much head and body goes out as one piece; more is not copied for it. */
const onePieceBytes = 16 * 1024;

/** An answer on a connection of the fast path. */
export class FastResponse implements CallerResponse {
  readonly #socket: Socket;
  readonly #writes: WriteBatch;
  readonly #isSecure: boolean;
  readonly #onEnd: (keepsConnection: boolean) => void;
  statusCode = 200;
  chunkedEncoding = false;
  /** What has not been sent yet of it. */
  #head = "";
  #begun = false;
  #ended = false;
  #keepsConnection: boolean;
  #onClose: (() => void) | undefined;
  #onDrain: (() => void) | undefined;

  /** @param onEnd the answer is complete; says whether another may follow on this connection */
  constructor(
    request: CompleteRequest,
    { writes, isSecure, onEnd }: { writes: WriteBatch; isSecure: boolean; onEnd: (keepsConnection: boolean) => void },
  ) {
    this.#writes = writes;
    this.#isSecure = isSecure;
    this.#socket = request.socket;
    this.#keepsConnection = request.head.keepsConnection;
    this.#onEnd = onEnd;
  }

  get headersSent(): boolean {
    return this.#begun;
  }

  get writableFinished(): boolean {
    return this.#ended;
  }

  get writableNeedDrain(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /** @throws {TypeError} a header that cannot be sent, or a second head */
  writeHead(status: number, headers: Readonly<Record<string, string | number>>): void {
    if (this.#begun) throw new TypeError("the answer has begun");
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    for (const name in headers) {
      const value = String(headers[name]);
      const line = lineOf(name, value);
      if (name === "connection") this.#keepsConnection &&= value !== "close";
      else head += line;
    }
    if (this.#isSecure) head += strictTransportLine;
    this.chunkedEncoding = headers["content-length"] === undefined;
    if (this.chunkedEncoding) head += "transfer-encoding: chunked\r\n";
    const connection = this.#keepsConnection ? keepsAlive : "connection: close\r\n";
    this.#head = `${head}${dateLine()}${connection}\r\n`;
    this.statusCode = status;
    this.#begun = true;
  }

  flushHeaders(): void {
    if (this.#head !== "") this.#writeText(this.#head);
    this.#head = "";
  }

  write(chunk: Buffer): boolean {
    if (this.#ended || this.#socket.destroyed) return true;
    return this.#send(this.chunkedEncoding ? chunkFrame(chunk, false) : chunk);
  }

  end(chunk?: Buffer | string, encoding: BufferEncoding = "utf8"): void {
    if (this.#ended) return;
    this.#ended = true;
    if (!this.#begun) this.writeHead(this.statusCode, { "content-length": chunk === undefined ? 0 : sizeOf(chunk) });
    if (!this.chunkedEncoding && typeof chunk === "string" && encoding === "latin1") {
      this.#writeText(this.#head + chunk);
    } else {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
      if (this.chunkedEncoding)
        this.#send(bytes === undefined || bytes.length === 0 ? lastFrame : chunkFrame(bytes, true));
      else if (bytes === undefined || bytes.length === 0) this.flushHeaders();
      else this.#send(bytes);
    }
    this.#onEnd(this.#keepsConnection);
  }

  destroy(): void {
    // What was written before still goes out.
    this.#socket.uncork();
    this.#socket.destroy();
  }

  once(event: "close" | "drain", listener: () => void): void {
    if (event === "close") this.#onClose = listener;
    else this.#onDrain = listener;
  }

  /** The caller reads again. */
  drained(): void {
    const listener = this.#onDrain;
    this.#onDrain = undefined;
    listener?.();
  }

  /** The connection has ended. */
  closed(): void {
    const listener = this.#onClose;
    this.#onClose = undefined;
    listener?.();
  }

  #send(bytes: Buffer): boolean {
    const head = this.#head;
    const socket = this.#socket;
    this.#writes.hold(socket);
    if (head === "") return socket.write(bytes);
    this.#head = "";
    if (head.length + bytes.length > onePieceBytes) {
      socket.cork();
      socket.write(head, "latin1");
      const keepsUp = socket.write(bytes);
      socket.uncork();
      return keepsUp;
    }
    const whole = Buffer.allocUnsafe(head.length + bytes.length);
    whole.write(head, "latin1");
    bytes.copy(whole, head.length);
    return socket.write(whole);
  }

  #writeText(latin1: string): void {
    this.#writes.hold(this.#socket);
    this.#socket.write(latin1, "latin1");
  }
}

const keptHeaders = 256;
const keptHeaderChars = 256;
/** Headers as they were sent first, by name: most answers have the same few. */
const lines = new Map<string, { value: string; line: string }>();

/** @throws {TypeError} it cannot be sent */
function lineOf(name: string, value: string): string {
  const known = lines.get(name);
  if (known?.value === value) return known.line;
  if ((known === undefined && !nameShape.test(name)) || !valueShape.test(value)) {
    throw new TypeError(`${name} is no header to send`);
  }
  const line = `${name}: ${value}\r\n`;
  const isKept = known === undefined && lines.size < keptHeaders && line.length <= keptHeaderChars;
  if (isKept) lines.set(name, { value, line });
  return line;
}

function sizeOf(chunk: Buffer | string): number {
  return typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
}

let dateSecond = 0;
let dateText = "";

/** The same for a whole second. */
function dateLine(): string {
  const atMs = Date.now();
  const now = Math.floor(atMs / 1000);
  if (now !== dateSecond) {
    dateSecond = now;
    dateText = `date: ${new Date(atMs).toUTCString()}\r\n`;
  }
  return dateText;
}
