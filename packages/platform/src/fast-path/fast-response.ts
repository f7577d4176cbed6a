import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { strictTransport } from "../http/strict-transport.ts";
import type { WriteBatch } from "../http/write-batch.ts";
import { limits } from "../limits/limits.ts";
import type { CallerResponse } from "./caller-response.ts";
import { chunkFrame, lastFrame } from "./chunk-frame.ts";
import type { CompleteRequest } from "./complete-request.ts";

const nameShape = /^[\w!#$%&'*+.^`|~-]+$/;
/** Line breaks are excluded: they would let a value inject headers or responses. */
const valueShape = /^[\t\x20-\x7e\x80-\xff]*$/;
const keepsAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(limits.http.keepAliveTimeoutMs / 1000)}\r\n`;
const strictTransportLine = `${strictTransport.name}: ${strictTransport.value}\r\n`;
/** Up to this size, head and body are joined into one write; larger bodies are not copied. */
const onePieceBytes = 16 * 1024;

interface FastResponseOptions {
  writes: WriteBatch;
  isSecure: boolean;
  keepsConnection: boolean;
  /** Called when the response is complete, with whether the connection can be reused. */
  onEnd: (keepsConnection: boolean) => void;
}

/** A response on a connection of the fast path. */
export class FastResponse implements CallerResponse {
  readonly #socket: Socket;
  readonly #writes: WriteBatch;
  readonly #isSecure: boolean;
  readonly #onEnd: (keepsConnection: boolean) => void;
  statusCode = 200;
  readonly copiesWrites = true;
  /** The length is unknown: each write is framed as a chunk. */
  #isChunked = false;
  /** The part of the head that has not been sent. */
  #head = "";
  #begun = false;
  #ended = false;
  #keepsConnection: boolean;
  #onClose: (() => void) | undefined;
  #onDrain: (() => void) | undefined;

  constructor(request: CompleteRequest, { writes, isSecure, keepsConnection, onEnd }: FastResponseOptions) {
    this.#writes = writes;
    this.#isSecure = isSecure;
    this.#socket = request.socket;
    this.#keepsConnection = keepsConnection;
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
    this.#isChunked = headers["content-length"] === undefined;
    if (this.#isChunked) head += "transfer-encoding: chunked\r\n";
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
    return this.#send(this.#isChunked ? chunkFrame(chunk, false) : Buffer.from(chunk));
  }

  end(chunk?: Buffer | string, encoding: BufferEncoding = "utf8"): void {
    if (this.#ended) return;
    this.#ended = true;
    if (!this.#begun) this.writeHead(this.statusCode, { "content-length": chunk === undefined ? 0 : sizeOf(chunk) });
    if (!this.#isChunked && typeof chunk === "string" && encoding === "latin1") {
      this.#writeText(this.#head + chunk);
    } else {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
      if (this.#isChunked) this.#send(bytes === undefined || bytes.length === 0 ? lastFrame : chunkFrame(bytes, true));
      else if (bytes === undefined || bytes.length === 0) this.flushHeaders();
      else this.#send(bytes);
    }
    this.#onEnd(this.#keepsConnection);
  }

  destroy(): void {
    // Pending writes are still sent.
    this.#socket.uncork();
    this.#socket.destroy();
  }

  once(event: "close" | "drain", listener: () => void): void {
    if (event === "close") this.#onClose = listener;
    else this.#onDrain = listener;
  }

  /** Reports that the caller reads again. */
  drained(): void {
    const listener = this.#onDrain;
    this.#onDrain = undefined;
    listener?.();
  }

  /** Reports that the connection has ended. */
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
/** Header lines by name, with the value that was sent first: most responses repeat the same few. */
const lines = new Map<string, { value: string; line: string }>();

/** @throws {TypeError} name or value is invalid */
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

/** Returns the `date` header, computed once per second. */
function dateLine(): string {
  const atMs = Date.now();
  const now = Math.floor(atMs / 1000);
  if (now !== dateSecond) {
    dateSecond = now;
    dateText = `date: ${new Date(atMs).toUTCString()}\r\n`;
  }
  return dateText;
}
