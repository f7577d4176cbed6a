import { nowhere, type Placed } from "@modelyard/platform/dense-set";
import type {
  HttpCall,
  HttpCallHandler,
  HttpClient,
  HttpRequest,
  ResponseHeaders,
} from "@modelyard/platform/egress/egress";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import { chunkFrame, lastFrame } from "@modelyard/platform/fast-lane/chunk-frame";
import type { Sweep } from "@modelyard/platform/sweep";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { usageTailBytes } from "../usage/read-usage.ts";
import { AnswerTail } from "./answer-tail.ts";
import { EventLines } from "./event-lines.ts";
import { callerAnswerHeaders, ownAnswerHeaders } from "./headers.ts";
import { interruptionEvent, interruptionSentence } from "./interruption.ts";
import type { RunningCall } from "./running-call.ts";
import { saysItsEnd } from "./stream-end.ts";
import type { StreamTranslation } from "./stream-translation.ts";

/** How a call of one provider ended. Only `answered` has sent anything to the caller. */
export type CallOutcome =
  | { kind: "answered"; status: number; sizeBytes: number; interruption: ProviderFailure | undefined }
  | { kind: "rejected"; status: number; headers: ResponseHeaders; body: Buffer }
  /** `final`: another provider must not be tried, because this one has begun the work. */
  | { kind: "failed"; failure: ProviderFailure; final?: boolean }
  | { kind: "abandoned" };

export interface ProviderCallOptions {
  client: HttpClient;
  request: HttpRequest;
  /** Where the provider's bytes go. */
  response: CallerResponse;
  caller: { isToldToWait: boolean };
  requestId: string;
  providerId: string;
  limits: RouterLimits;
  /** Keeps streams that wait from being cut. */
  waiting: Sweep<WaitingStream>;
  /** The caller asked for a stream in OpenAI's shape: is kept waiting before it begins, and is told when it ends too early. */
  streams: boolean;
  translation?: StreamTranslation | undefined;
  /** The provider has begun to answer. */
  onFirstByte: () => void;
  /**
   * Gets the last bytes of a good answer, in Latin-1, once: where all of it came at once, before its head is sent on.
   * @returns what the answer costs in dollars, where that is known
   */
  onTail: (tail: string) => string | undefined;
}

/** A stream in which nothing may have happened for a while. */
export interface WaitingStream extends Placed {
  remind(): void;
}

const webPage = /^\s*(?:text\/html|application\/xhtml)/i;
const eventStream = /^\s*text\/event-stream/i;
/** A whole answer up to this size is written in one piece with its head. */
const onePieceBytes = 8 * 1024;

/**
 * Calls a provider and passes a good answer on chunk by chunk, as fast as the caller reads. Nothing is sent to the
 * caller before a good answer begins, so that another provider can be tried.
 */
export class ProviderCall implements RunningCall, HttpCallHandler, WaitingStream {
  place = nowhere;
  readonly outcome: Promise<CallOutcome>;
  readonly #options: ProviderCallOptions;
  readonly #resolve: (outcome: CallOutcome) => void;
  readonly #call: HttpCall;
  #state: "waiting" | "relaying" | "collecting" | "ended" = "waiting";
  #status = 0;
  #sizeBytes = 0;
  /** Something was sent to the caller. */
  #begun = false;
  #headers: ResponseHeaders = {};
  #tail: AnswerTail | undefined;
  /** Only of a stream of events. */
  #lines: EventLines | undefined;
  // Framing events ourselves makes one write of each where Node makes four.
  #framed = false;
  /** On the sweep's clock. */
  #heardAtMs = 0;
  #collected: Buffer[] = [];

  constructor(options: ProviderCallOptions) {
    const { promise, resolve } = Promise.withResolvers<CallOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#options = options;
    if (options.streams) this.#beginWaiting();
    this.#call = options.client.send(options.request, this);
  }

  abandon(): void {
    this.#stop({ kind: "abandoned" });
  }

  expire(): void {
    const sentence = `did not finish within ${this.#options.limits.totalMs} ms`;
    this.#giveUp({ kind: "timeout", sentence });
  }

  onHead(status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
    this.#options.onFirstByte();
    this.#options.waiting.delete(this);
    const contentType = headers["content-type"] ?? "";
    if (status >= 400) this.#state = "collecting";
    else if (status >= 300) this.#giveUp({ kind: "redirect", sentence: `answered with a redirect (${status})` });
    else if (webPage.test(contentType)) {
      this.#giveUp({ kind: "malformed", sentence: `answered ${status} with a web page` });
    } else if (eventStream.test(contentType)) {
      this.#state = "relaying";
      this.#beginStream();
    } else if (this.#options.caller.isToldToWait) {
      // It has done its work, so nobody else is asked for it.
      const failure: ProviderFailure = { kind: "malformed", sentence: `answered ${status} with no stream of events` };
      this.#stop({ kind: "failed", failure, final: true });
    } else {
      this.#state = "relaying";
    }
  }

  onData(chunk: Buffer, isLast: boolean): boolean {
    this.#sizeBytes += chunk.length;
    if (this.#state === "collecting") {
      this.#collected.push(Buffer.from(chunk));
      if (this.#sizeBytes > this.#options.limits.errorBodyBytes) this.#stop(this.#rejected());
      return true;
    }
    const { responseBytes } = this.#options.limits;
    if (this.#sizeBytes > responseBytes) {
      this.#giveUp({ kind: "malformed", sentence: `sent more than ${responseBytes} bytes` });
      return true;
    }
    if (this.#lines !== undefined) return this.#passEvents(this.#lines, chunk, isLast);
    if (isLast && this.#tail === undefined && this.#options.translation === undefined) {
      this.#passWhole(chunk);
      return true;
    }
    return this.#passPart(chunk);
  }

  onEnd(): void {
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying" && this.#endsTooEarly()) {
      this.#giveUp({ kind: "interrupted", sentence: "ended its stream before its answer was complete" });
    } else if (this.#state === "relaying") this.#finish(this.#options.translation?.end());
  }

  onError(error: Error): void {
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying") this.#giveUp(describeInterruption(error));
    else this.#end({ kind: "failed", failure: describeFailure(error) });
  }

  /** Keeps what stands between us and the caller from cutting a stream that waits: only where no event has begun. */
  remind(): void {
    const { waiting, limits, response } = this.#options;
    if (waiting.nowMs - this.#heardAtMs < limits.commentMs) return;
    this.#heardAtMs = waiting.nowMs;
    if (response.writableNeedDrain) return;
    if (this.#state === "waiting") this.#tellToWait();
    if (this.#state === "waiting" || this.#canSpeak()) this.#write(Buffer.from(": waiting\n\n"));
  }

  #beginWaiting(): void {
    const { waiting } = this.#options;
    waiting.add(this);
    this.#heardAtMs = waiting.nowMs;
  }

  /** From here on, whatever comes is told as an event. */
  #tellToWait(): void {
    const { response, caller, requestId } = this.#options;
    if (caller.isToldToWait) return;
    caller.isToldToWait = true;
    response.writeHead(200, { ...ownAnswerHeaders(requestId), "content-type": "text/event-stream; charset=utf-8" });
  }

  #beginStream(): void {
    const { response, caller, providerId } = this.#options;
    const wasToldToWait = caller.isToldToWait;
    this.#lines = new EventLines();
    this.#tail = new AnswerTail(usageTailBytes);
    this.#writeHead();
    // A client waits for the head to know that its stream begins; the first event may take long.
    response.flushHeaders();
    this.#framed = response.chunkedEncoding;
    response.chunkedEncoding = false;
    const isOpen = this.#headers["content-length"] === undefined && this.#headers["content-encoding"] === undefined;
    if (isOpen) this.#beginWaiting();
    // The head that says so had gone before.
    if (wasToldToWait) this.#write(Buffer.from(`: answered by ${providerId}\n\n`));
  }

  #passEvents(lines: EventLines, chunk: Buffer, isLast: boolean): boolean {
    const { translation, waiting, limits } = this.#options;
    this.#heardAtMs = waiting.nowMs;
    this.#tail?.push(chunk);
    if (lines.push(chunk) > limits.eventLineBytes) {
      this.#giveUp({ kind: "malformed", sentence: `sent a line of more than ${limits.eventLineBytes} bytes` });
      return true;
    }
    if (translation !== undefined) {
      return this.#writeTranslated(translation.push(chunk));
    }
    if (!isLast || this.#endsTooEarly()) return this.#write(chunk);
    this.#options.response.end(this.#framed ? chunkFrame(chunk, true) : Buffer.from(chunk));
    this.#answered();
    return true;
  }

  /** The whole answer is here before anything of it was sent on: it goes in one piece, and with what it costs. */
  #passWhole(chunk: Buffer): void {
    const { response } = this.#options;
    const isSmall = chunk.length <= onePieceBytes;
    const text = chunk.toString("latin1", isSmall ? 0 : Math.max(0, chunk.length - usageTailBytes));
    const costUsd = this.#options.onTail(text);
    this.#writeHead(chunk.length, costUsd);
    if (isSmall) response.end(text, "latin1");
    else response.end(Buffer.from(chunk));
    this.#end({ kind: "answered", status: this.#status, sizeBytes: this.#sizeBytes, interruption: undefined });
  }

  #passPart(chunk: Buffer): boolean {
    if (this.#tail === undefined) {
      this.#tail = new AnswerTail(usageTailBytes);
      this.#writeHead();
    }
    this.#tail.push(chunk);
    const { translation } = this.#options;
    if (translation === undefined) return this.#write(chunk);
    return this.#writeTranslated(translation.push(chunk));
  }

  #writeHead(sizeBytes?: number, costUsd?: string): void {
    const { response, caller, requestId, providerId } = this.#options;
    if (caller.isToldToWait) {
      caller.isToldToWait = false;
      this.#begun = true;
      return;
    }
    const headers = callerAnswerHeaders(this.#headers, { requestId, providerId });
    if (sizeBytes !== undefined) headers["content-length"] = String(sizeBytes);
    if (costUsd !== undefined) headers["x-cost-usd"] = costUsd;
    response.writeHead(this.#status, headers);
    this.#begun = true;
  }

  /** @returns whether the caller keeps up */
  #write(bytes: Buffer): boolean {
    const { response } = this.#options;
    const keepsUp = response.write(this.#framed ? chunkFrame(bytes, false) : Buffer.from(bytes));
    if (!keepsUp) response.once("drain", () => this.#call.resume());
    return keepsUp;
  }

  #writeTranslated(told: string | Buffer): boolean {
    return told.length === 0 || this.#write(typeof told === "string" ? Buffer.from(told) : told);
  }

  /** @param last what is still to be said */
  #finish(last = ""): void {
    const { response } = this.#options;
    if (!this.#begun) this.#writeHead();
    if (last !== "") this.#write(Buffer.from(last));
    response.end(this.#framed ? lastFrame : undefined);
    this.#answered();
  }

  /** Clients take the end of a stream for the end of its answer, and half an answer for a whole one. */
  #endsTooEarly(): boolean {
    return this.#options.streams && this.#lines !== undefined && !saysItsEnd(this.#tail?.read() ?? "");
  }

  #answered(interruption?: ProviderFailure): void {
    if (this.#tail !== undefined) this.#options.onTail(this.#tail.read());
    this.#end({ kind: "answered", status: this.#status, sizeBytes: this.#sizeBytes, interruption });
  }

  #giveUp(failure: ProviderFailure): void {
    if (this.#begun && this.#state === "relaying") this.#interrupt(failure);
    else this.#stop({ kind: "failed", failure });
  }

  #interrupt(failure: ProviderFailure): void {
    const { response, translation } = this.#options;
    this.#call.abort();
    // Between two events an error can be told as one. Otherwise a cut connection is the only honest sign.
    if (!this.#canSpeak()) response.destroy();
    else if (translation === undefined) this.#close(interruptionEvent(failure, this.#options));
    else this.#close(translation.fail(interruptionSentence(failure, this.#options)));
    this.#answered(failure);
  }

  /** Whether something of our own can be said now. */
  #canSpeak(): boolean {
    const { translation } = this.#options;
    if (translation === undefined) return this.#lines?.isBetweenEvents === true;
    return translation.isBetweenEvents?.() ?? true;
  }

  #close(last: string): void {
    this.#write(Buffer.from(last));
    this.#options.response.end(this.#framed ? lastFrame : undefined);
  }

  #stop(outcome: CallOutcome): void {
    if (this.#state === "ended") return;
    this.#end(outcome);
    this.#call.abort();
  }

  #end(outcome: CallOutcome): void {
    this.#state = "ended";
    this.#options.waiting.delete(this);
    this.#collected = [];
    this.#resolve(outcome);
  }

  #rejected(): CallOutcome {
    const body = Buffer.concat(this.#collected).subarray(0, this.#options.limits.errorBodyBytes);
    return { kind: "rejected", status: this.#status, headers: this.#headers, body };
  }
}
