import { nowhere } from "@modelyard/platform/dense-set";
import type { HttpCall, HttpCallHandler, ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { RunningCall } from "../calls/running-call.ts";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { isText, KeyMask, maskKeys } from "../masking/key-mask.ts";
import { EventLines } from "../streams/event-lines.ts";
import { interruptionEvent, interruptionSentence } from "../streams/interruption.ts";
import { AnswerTail } from "../streams/response-tail.ts";
import { saysItsEnd } from "../streams/stream-end.ts";
import { usageTailBytes } from "../usage/read-usage.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { CallerAnswer } from "./caller-output.ts";
import type { ProviderCallOptions, WaitingStream } from "./provider-call-options.ts";

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
  readonly #answer: CallerAnswer;
  #state: "waiting" | "relaying" | "collecting" | "ended" = "waiting";
  #status = 0;
  #sizeBytes = 0;
  #headers: ResponseHeaders = {};
  #tail: AnswerTail | undefined;
  /** Only of a stream of events. */
  #lines: EventLines | undefined;
  /** Only of an answer that is text. */
  #mask: KeyMask | undefined;
  /** On the sweep's clock. */
  #heardAtMs = 0;
  #collected: Buffer[] = [];

  constructor(options: ProviderCallOptions) {
    const { promise, resolve } = Promise.withResolvers<CallOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#options = options;
    const { response, caller, requestId, providerId } = options;
    const keys = options.keyForms?.keys;
    const onDrain = () => this.#call.resume();
    this.#answer = new CallerAnswer({ response, caller, requestId, providerId, keys, onDrain });
    if (options.streams) this.#beginWaiting();
    this.#call = options.client.send(options.request, this);
  }

  abandon(): void {
    const streamed = this.#lines === undefined ? undefined : this.#streamed();
    this.#stop({ kind: "abandoned", streamed });
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
    const { keyForms, streams, translation } = this.#options;
    // Streams and what is translated are read as text whatever their type.
    const isRead = streams || translation !== undefined || isText(contentType);
    if (keyForms !== undefined && isRead) this.#mask = new KeyMask(keyForms);
    if (status >= 400) this.#state = "collecting";
    else if (status >= 300) this.#giveUp({ kind: "redirect", sentence: `answered with a redirect (${status})` });
    else if (isRead && isCompressed(headers)) this.#giveUp(compressedFailure);
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
    if (this.#mask === undefined) return this.#pass(chunk, isLast);
    const safe = this.#mask.push(chunk, isLast);
    return (safe.length === 0 && !isLast) || this.#pass(safe, isLast);
  }

  #pass(chunk: Buffer, isLast: boolean): boolean {
    if (this.#lines !== undefined) return this.#passEvents(this.#lines, chunk, isLast);
    if (isLast && this.#tail === undefined && this.#options.translation === undefined) {
      this.#passWhole(chunk);
      return true;
    }
    return this.#passPart(chunk);
  }

  onEnd(): void {
    const held = this.#state === "relaying" ? this.#mask?.end() : undefined;
    if (held !== undefined && held.length > 0) this.#pass(held, false);
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying" && this.#endsTooEarly()) {
      this.#giveUp({ kind: "interrupted", sentence: "ended its stream before its answer was complete" });
    } else if (this.#state === "relaying") this.#finish(this.#options.translation?.end());
  }

  onResend(): void {
    this.#options.onResend();
  }

  onError(error: Error, isSent: boolean): void {
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying") this.#giveUp(describeInterruption(error));
    else this.#end({ kind: "failed", failure: describeFailure(error, isSent) });
  }

  /** Reports progress, and sends a comment on a stream that waits, so that no proxy cuts it: only between two events. */
  remind(): void {
    const { waiting, limits, onProgress } = this.#options;
    if (this.#lines !== undefined) onProgress(() => this.#streamed(), this.#sizeBytes);
    if (waiting.nowMs - this.#heardAtMs < limits.commentMs) return;
    this.#heardAtMs = waiting.nowMs;
    if (this.#answer.isBehind) return;
    if (this.#state === "waiting") this.#answer.tellToWait();
    if (this.#state === "waiting" || this.#canSpeak()) this.#answer.write(Buffer.from(": waiting\n\n"));
  }

  #streamed(): Streamed {
    return { tail: this.#tail?.read() ?? "", sizeBytes: this.#sizeBytes };
  }

  #beginWaiting(): void {
    const { waiting } = this.#options;
    waiting.add(this);
    this.#heardAtMs = waiting.nowMs;
  }

  #beginStream(): void {
    this.#lines = new EventLines();
    this.#tail = new AnswerTail(usageTailBytes);
    this.#answer.beginEvents(this.#status, this.#headers);
    const isOpen = this.#headers["content-length"] === undefined && this.#headers["content-encoding"] === undefined;
    if (isOpen) this.#beginWaiting();
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
    if (!isLast || this.#endsTooEarly()) return this.#answer.write(chunk);
    this.#answer.end(chunk);
    this.#answered();
    return true;
  }

  /** The whole answer is here before anything of it was sent on: it goes in one piece, and with what it costs. */
  #passWhole(chunk: Buffer): void {
    const isSmall = chunk.length <= onePieceBytes;
    const text = chunk.toString("latin1", isSmall ? 0 : Math.max(0, chunk.length - usageTailBytes));
    const costUsd = this.#options.onTail(text);
    this.#answer.begin(this.#status, this.#headers, chunk.length, costUsd);
    if (isSmall) this.#answer.endText(text);
    else this.#answer.end(chunk);
    this.#end({ kind: "answered", status: this.#status, sizeBytes: this.#sizeBytes, interruption: undefined });
  }

  #passPart(chunk: Buffer): boolean {
    if (this.#tail === undefined) {
      this.#tail = new AnswerTail(usageTailBytes);
      this.#answer.begin(this.#status, this.#headers);
    }
    this.#tail.push(chunk);
    const { translation } = this.#options;
    if (translation === undefined) return this.#answer.write(chunk);
    return this.#writeTranslated(translation.push(chunk));
  }

  #writeTranslated(translated: string | Buffer): boolean {
    if (translated.length === 0) return true;
    return this.#answer.write(typeof translated === "string" ? this.#masked(translated) : translated);
  }

  /** Decoding and joining may reveal a key that the provider's bytes did not show. */
  #masked(text: string): Buffer {
    const bytes = Buffer.from(text);
    maskKeys(bytes, this.#options.keyForms);
    return bytes;
  }

  /** @param last what is still to be said */
  #finish(last = ""): void {
    if (!this.#answer.begun) this.#answer.begin(this.#status, this.#headers);
    this.#close(last);
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
    if (this.#answer.begun && this.#state === "relaying") this.#interrupt(failure);
    else this.#stop({ kind: "failed", failure });
  }

  #interrupt(failure: ProviderFailure): void {
    const { translation } = this.#options;
    this.#call.abort();
    // Between two events, an error can be told as one.
    if (!this.#canSpeak()) this.#answer.cut();
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
    if (last !== "") this.#answer.write(this.#masked(last));
    this.#answer.end();
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
