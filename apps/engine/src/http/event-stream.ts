import type { ServerResponse } from "node:http";
import { limits } from "@modelyard/platform/limits";
import { EngineError } from "../errors/engine-error.ts";
import { errorResponse } from "./error-response.ts";

/** What a stream does to the call that fills it. */
export interface StreamSource {
  pause: () => void;
  resume: () => void;
  stop: (reason: unknown) => void;
}

/** Sends parts of a result as server-sent events. While its reader is behind, the call is paused. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #source: StreamSource;
  readonly #comments: NodeJS.Timeout;
  #stalled: NodeJS.Timeout | undefined;
  #hasSent = false;

  constructor(response: ServerResponse, source: StreamSource) {
    this.#response = response;
    this.#source = source;
    // Sent at once, so that a call that waits is known to be accepted.
    this.#comments = setInterval(() => this.#comment(), limits.engine.commentMs).unref();
    response.once("close", () => this.#finish());
    response.on("drain", () => this.#drained());
  }

  /** Whether events were sent, so that the status can no longer change. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  send(part: unknown): void {
    this.#write(`data: ${JSON.stringify(part)}\n\n`);
  }

  end(): void {
    this.#write("data: [DONE]\n\n");
    this.#finish();
    this.#response.end();
  }

  /** Ends the stream with an error event. */
  fail(error: unknown): void {
    const { body } = errorResponse(error);
    this.#write(`data: ${JSON.stringify(body)}\n\n`);
    this.#finish();
    this.#response.end();
  }

  #open(): void {
    if (this.#hasSent) return;
    this.#hasSent = true;
    this.#response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  }

  #comment(): void {
    if (this.#stalled === undefined) this.#write(": keep-alive\n\n");
  }

  #write(text: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    this.#open();
    this.#comments.refresh();
    response.write(text);
    if (this.#stalled !== undefined || response.writableLength <= limits.engine.unreadBytes) return;
    this.#source.pause();
    this.#stalled = setTimeout(() => {
      this.#source.stop(
        new EngineError("reader_too_slow", `Nothing of this stream was read for ${limits.engine.stalledMs / 1000} s.`),
      );
      response.destroy();
    }, limits.engine.stalledMs).unref();
  }

  #drained(): void {
    if (this.#stalled === undefined) return;
    clearTimeout(this.#stalled);
    this.#stalled = undefined;
    this.#source.resume();
  }

  #finish(): void {
    clearInterval(this.#comments);
    clearTimeout(this.#stalled);
  }
}
