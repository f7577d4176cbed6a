import type { ServerResponse } from "node:http";
import { limits } from "@modelyard/platform/limits";
import { EngineError } from "../errors/engine-error.ts";
import { errorResponse } from "./error-response.ts";
import type { UnreadBytes } from "./unread-bytes.ts";

/** What a stream does to the call that fills it. */
export interface StreamSource {
  pause: () => void;
  resume: () => void;
  stop: (reason: unknown) => void;
}

export interface EventStreamOptions {
  source: StreamSource;
  unread: UnreadBytes;
  /** @default `limits.engine` */
  times?: { stalledMs: number; unreadMs: number };
}

/** Sends parts of a result as server-sent events. While its reader is far behind, the call is paused. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #source: StreamSource;
  readonly #unread: UnreadBytes;
  readonly #unreadMs: number;
  readonly #comments: NodeJS.Timeout;
  #stalled: { timer: NodeJS.Timeout; sinceMs: number } | undefined;
  /** How long the call may still be paused. */
  #patienceMs: number;
  #hasSent = false;

  constructor(response: ServerResponse, { source, unread, times = limits.engine }: EventStreamOptions) {
    this.#response = response;
    this.#source = source;
    this.#unread = unread;
    this.#unreadMs = times.unreadMs;
    this.#patienceMs = times.stalledMs;
    unread.add(response);
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
    this.#endWith("data: [DONE]\n\n");
  }

  /** Ends the stream with an error event. */
  fail(error: unknown): void {
    const { body } = errorResponse(error);
    this.#endWith(`data: ${JSON.stringify(body)}\n\n`);
  }

  /** The reader may read the rest after the call has ended. */
  #endWith(last: string): void {
    const response = this.#response;
    this.#write(last);
    this.#finish();
    response.end();
    const late = setTimeout(() => response.destroy(), this.#unreadMs).unref();
    response.once("close", () => clearTimeout(late));
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
    if (this.#stalled !== undefined || !this.#unread.isTooMuch(response)) return;
    this.#source.pause();
    const timer = setTimeout(() => {
      this.#source.stop(
        new EngineError(
          "reader_too_slow",
          "This stream was read so slowly that the model had to wait. Read it faster.",
        ),
      );
      response.destroy();
    }, this.#patienceMs).unref();
    this.#stalled = { timer, sinceMs: performance.now() };
  }

  #drained(): void {
    if (this.#stalled === undefined) return;
    clearTimeout(this.#stalled.timer);
    this.#patienceMs = Math.max(0, this.#patienceMs - (performance.now() - this.#stalled.sinceMs));
    this.#stalled = undefined;
    this.#source.resume();
  }

  #finish(): void {
    clearInterval(this.#comments);
    clearTimeout(this.#stalled?.timer);
  }
}
