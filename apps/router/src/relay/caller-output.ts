import type { ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import { chunkFrame, lastFrame } from "@modelyard/platform/fast-lane/chunk-frame";
import { callerAnswerHeaders, ownAnswerHeaders } from "./headers.ts";

interface CallerAnswerOptions {
  /** Where the provider's bytes go. */
  response: CallerResponse;
  caller: { isToldToWait: boolean };
  requestId: string;
  providerId: string;
  /** Not sent in any header. */
  keys: readonly string[] | undefined;
  /** The caller can take more, after a write that said otherwise. */
  onDrain: () => void;
}

/** What a caller gets to see of a provider's answer. */
export class CallerAnswer {
  readonly #options: CallerAnswerOptions;
  // Framing events ourselves makes one write of each where Node makes four.
  #framed = false;
  /** Something of the provider's was sent. */
  begun = false;

  constructor(options: CallerAnswerOptions) {
    this.#options = options;
  }

  /** @param costUsd where it is known so early */
  begin(status: number, theirs: ResponseHeaders, sizeBytes?: number, costUsd?: string): void {
    const { response, caller, requestId, providerId, keys } = this.#options;
    this.begun = true;
    if (caller.isToldToWait) {
      caller.isToldToWait = false;
      return;
    }
    const headers = callerAnswerHeaders(theirs, { requestId, providerId, keys });
    if (sizeBytes !== undefined) headers["content-length"] = String(sizeBytes);
    if (costUsd !== undefined) headers["x-cost-usd"] = costUsd;
    response.writeHead(status, headers);
  }

  /** A stream of events begins. */
  beginEvents(status: number, theirs: ResponseHeaders): void {
    const { response, caller, providerId } = this.#options;
    const wasToldToWait = caller.isToldToWait;
    this.begin(status, theirs);
    // A client waits for the head to know that its stream begins; the first event may take long.
    response.flushHeaders();
    this.#framed = response.chunkedEncoding;
    response.chunkedEncoding = false;
    // The head that says so had gone before.
    if (wasToldToWait) this.write(Buffer.from(`: answered by ${providerId}\n\n`));
  }

  /** Nothing has come from a provider yet. From here on, whatever comes is told as an event. */
  tellToWait(): void {
    const { response, caller, requestId } = this.#options;
    if (caller.isToldToWait) return;
    caller.isToldToWait = true;
    response.writeHead(200, { ...ownAnswerHeaders(requestId), "content-type": "text/event-stream; charset=utf-8" });
  }

  /** What was written before has not been taken yet. */
  get isBehind(): boolean {
    return this.#options.response.writableNeedDrain;
  }

  /** @param bytes are copied @returns whether the caller keeps up */
  write(bytes: Buffer): boolean {
    const { response, onDrain } = this.#options;
    const keepsUp = response.write(this.#framed ? chunkFrame(bytes, false) : Buffer.from(bytes));
    if (!keepsUp) response.once("drain", onDrain);
    return keepsUp;
  }

  /** @param last is copied */
  end(last?: Buffer): void {
    const { response } = this.#options;
    if (!this.#framed) response.end(last === undefined ? undefined : Buffer.from(last));
    else response.end(last === undefined ? lastFrame : chunkFrame(last, true));
  }

  /** A whole answer that is text of which every character is a byte. */
  endText(latin1: string): void {
    this.#options.response.end(latin1, "latin1");
  }

  /** The only honest sign that an answer broke off, where nothing can be said. */
  cut(): void {
    this.#options.response.destroy();
  }
}
