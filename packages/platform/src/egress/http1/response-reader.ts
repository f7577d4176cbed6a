import { limits } from "../../limits/limits.ts";
import { ChunkedDecoder } from "./chunked-decoder.ts";
import { HttpCallError } from "./http-call-error.ts";
import { parseResponseHead, type ResponseHead } from "./response-head.ts";

/** Receives a response in pieces. */
export interface ResponseSink {
  /** Called for the final response; interim ones (`100`, `103`) are skipped. */
  onHead(head: ResponseHead): void;
  /**
   * @param chunk may be overwritten as soon as this returns
   * @param isLast whether it completes the response, which may also end without a last chunk
   */
  onBody(chunk: Buffer, isLast: boolean): void;
}

const headEnd = "\r\n\r\n";
const beginning = "HTTP/1.";
const mostInterim = 8;

/** Parses one response strictly, from slices of any size. */
export class ResponseReader {
  readonly #sink: ResponseSink;
  /** The part of the head that has arrived. */
  #head: Buffer | undefined;
  #interim = 0;
  #remaining = 0;
  #chunks: ChunkedDecoder | undefined;
  #state: "head" | "sized" | "chunked" | "until-close" | "done" = "head";
  /** Set once the head has been read. */
  head: ResponseHead | undefined;

  constructor(sink: ResponseSink) {
    this.#sink = sink;
  }

  get isDone(): boolean {
    return this.#state === "done";
  }

  /**
   * Parses received bytes. Those of `buffer` up to `end` may be moved.
   * @returns the number of bytes after the end of the response, which belong to no request
   * @throws {HttpCallError} `protocol`
   */
  read(buffer: Buffer, end: number): number {
    return this.#state === "head" ? this.#readHead(buffer, end) : this.#readBody(buffer, 0, end);
  }

  /**
   * Handles the end of the connection.
   * @throws {HttpCallError} `closed` or `length`: the response was not complete
   */
  close(): void {
    if (this.#state === "done") return;
    if (this.#state === "sized") throw new HttpCallError("length", "the answer is shorter than announced");
    if (this.#state !== "until-close") throw new HttpCallError("closed", "the connection ended before the answer did");
    this.#state = "done";
  }

  #readHead(buffer: Buffer, end: number): number {
    let source = buffer.subarray(0, end);
    if (this.#head !== undefined) {
      source = Buffer.concat([this.#head, source]);
      this.#head = undefined;
    }
    for (let start = 0; ; ) {
      const at = source.indexOf(headEnd, start, "latin1");
      if (at === -1 || at - start > limits.provider.answerHeadBytes) {
        this.#keepHead(source.subarray(start));
        return 0;
      }
      const head = parseResponseHead(source.toString("latin1", start, at));
      start = at + headEnd.length;
      if (head.status >= 200) return this.#begin(head, source, start);
      this.#interim += 1;
      // An interim response that closes the connection cannot be followed by the final one.
      if (head.status === 101 || !head.keepsAlive || this.#interim > mostInterim) {
        throw new HttpCallError("protocol", `the answer came with ${head.status}, which was not asked for`);
      }
    }
  }

  #keepHead(part: Buffer): void {
    const begun = part.toString("latin1", 0, beginning.length);
    if (!beginning.startsWith(begun) && !begun.startsWith(beginning)) {
      throw new HttpCallError("protocol", "the answer does not begin with a status line");
    }
    if (part.length >= limits.provider.answerHeadBytes + headEnd.length) {
      throw new HttpCallError("protocol", `the answer's head is longer than ${limits.provider.answerHeadBytes} bytes`);
    }
    if (part.length > 0) this.#head = Buffer.from(part);
  }

  #begin(head: ResponseHead, source: Buffer, start: number): number {
    this.head = head;
    const { framing } = head;
    if (framing === "chunked") {
      this.#chunks = new ChunkedDecoder();
      this.#state = "chunked";
    } else if (framing === "until-close") this.#state = "until-close";
    else {
      this.#remaining = framing;
      this.#state = "sized";
    }
    this.#sink.onHead(head);
    if (framing === 0) {
      this.#state = "done";
      return source.length - start;
    }
    return this.#readBody(source, start, source.length);
  }

  #readBody(buffer: Buffer, start: number, end: number): number {
    if (start === end && this.#state !== "done") return 0;
    switch (this.#state) {
      case "sized": {
        const taken = Math.min(this.#remaining, end - start);
        this.#remaining -= taken;
        this.#pass(buffer, start, start + taken, this.#remaining === 0);
        return end - start - taken;
      }
      case "chunked": {
        const chunks = this.#chunks ?? new ChunkedDecoder();
        const payloadEnd = chunks.decode(buffer, start, end);
        this.#pass(buffer, start, payloadEnd, chunks.done);
        return end - chunks.position;
      }
      case "until-close":
        this.#pass(buffer, start, end, false);
        return 0;
      default:
        return end - start;
    }
  }

  #pass(buffer: Buffer, start: number, end: number, isLast: boolean): void {
    if (isLast) this.#state = "done";
    if (end > start) this.#sink.onBody(buffer.subarray(start, end), isLast);
  }
}
