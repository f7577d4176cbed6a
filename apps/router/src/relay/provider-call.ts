import { noSlot } from "@modelyard/platform/dense-set";
import type { HttpCall, HttpCallHandler, ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { RunningCall } from "../calls/running-call.ts";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { isText, KeyMask, maskKeys } from "../masking/key-mask.ts";
import { EventLines } from "../streams/event-lines.ts";
import { interruptionEvent, interruptionSentence } from "../streams/interruption.ts";
import { ResponseTail } from "../streams/response-tail.ts";
import { isComplete } from "../streams/stream-end.ts";
import { usageTailBytes } from "../usage/read-usage.ts";
import type { Streamed } from "../usage/streamed-tokens.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { ProviderCallOptions, WaitingStream } from "./provider-call-options.ts";
import { RelayedResponse } from "./relayed-response.ts";

const webPage = /^\s*(?:text\/html|application\/xhtml)/i;
const eventStream = /^\s*text\/event-stream/i;
/** A whole response up to this size is written in one piece with its head. */
const onePieceBytes = 8 * 1024;

/**
 * Sends a request to a provider and relays a successful response chunk by chunk, as fast as the caller reads. Sends nothing
 * to the caller before a successful response begins, so that another provider can be tried.
 */
export class ProviderCall implements RunningCall, HttpCallHandler, WaitingStream {
  slot = noSlot;
  readonly outcome: Promise<CallOutcome>;
  readonly #options: ProviderCallOptions;
  readonly #resolve: (outcome: CallOutcome) => void;
  readonly #call: HttpCall;
  readonly #response: RelayedResponse;
  #state: "waiting" | "relaying" | "collecting" | "ended" = "waiting";
  #status = 0;
  #sizeBytes = 0;
  #headers: ResponseHeaders = {};
  #tail: ResponseTail | undefined;
  /** Set for a stream of events. */
  #lines: EventLines | undefined;
  /** Set for a response that is text. */
  #mask: KeyMask | undefined;
  /** When the last chunk arrived or comment was sent, on the clock of the sweep. */
  #activeAtMs = 0;
  #collected: Buffer[] = [];

  constructor(options: ProviderCallOptions) {
    const { promise, resolve } = Promise.withResolvers<CallOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#options = options;
    const { output, providerId } = options;
    const keys = options.keyForms?.keys;
    const onDrain = () => this.#call.resume();
    this.#response = new RelayedResponse({ output, providerId, keys, onDrain });
    if (options.streams) this.#beginWaiting();
    this.#call = options.client.send(options.request, this);
  }

  abandon(): void {
    const streamed = this.#lines === undefined ? undefined : this.#streamed();
    this.#stop({ kind: "abandoned", streamed });
  }

  expire(): void {
    const sentence = `did not finish within ${this.#options.timeLimitMs} ms`;
    this.#fail({ kind: "timeout", sentence });
  }

  onHead(status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
    this.#options.onFirstByte();
    this.#options.waiting.delete(this);
    const contentType = headers["content-type"] ?? "";
    const { keyForms, streams, translation } = this.#options;
    // Streams and translated responses are read as text whatever their type.
    const isRead = streams || translation !== undefined || isText(contentType);
    if (keyForms !== undefined && isRead) this.#mask = new KeyMask(keyForms);
    if (status >= 400) this.#state = "collecting";
    else if (status >= 300) this.#fail({ kind: "redirect", sentence: `responded with a redirect (${status})` });
    else if (isRead && isCompressed(headers)) this.#fail(compressedFailure);
    else if (webPage.test(contentType)) {
      this.#fail({ kind: "malformed", sentence: `responded ${status} with a web page` });
    } else if (eventStream.test(contentType)) {
      this.#state = "relaying";
      this.#beginStream();
    } else if (this.#options.output.hasKeepAliveHead) {
      // It has done the work, so no other provider is tried.
      const failure: ProviderFailure = {
        kind: "malformed",
        sentence: `responded ${status} without a stream of events`,
      };
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
      this.#fail({ kind: "malformed", sentence: `sent more than ${responseBytes} bytes` });
      return true;
    }
    if (this.#mask === undefined) return this.#relay(chunk, isLast);
    const safe = this.#mask.push(chunk, isLast);
    return (safe.length === 0 && !isLast) || this.#relay(safe, isLast);
  }

  #relay(chunk: Buffer, isLast: boolean): boolean {
    this.#options.trace?.noteChunk(chunk);
    if (this.#lines !== undefined) return this.#relayEvents(this.#lines, chunk, isLast);
    if (isLast && this.#tail === undefined && this.#options.translation === undefined) {
      this.#relayWhole(chunk);
      return true;
    }
    return this.#relayPart(chunk);
  }

  onEnd(): void {
    const held = this.#state === "relaying" ? this.#mask?.end() : undefined;
    if (held !== undefined && held.length > 0) this.#relay(held, false);
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying" && this.#endsTooEarly()) {
      this.#fail({ kind: "interrupted", sentence: "ended its stream before its response was complete" });
    } else if (this.#state === "relaying") this.#finish(this.#options.translation?.end());
  }

  onResend(): void {
    this.#options.onResend();
  }

  onError(error: Error, isSent: boolean): void {
    if (this.#state === "collecting") this.#end(this.#rejected());
    else if (this.#state === "relaying") this.#fail(describeInterruption(error));
    else this.#end({ kind: "failed", failure: describeFailure(error, isSent) });
  }

  /** Reports progress, and sends a keep-alive comment on a quiet stream so that no proxy cuts it, only between two events. */
  remind(): void {
    const { waiting, limits, onProgress } = this.#options;
    if (this.#lines !== undefined) onProgress(() => this.#streamed(), this.#sizeBytes);
    if (waiting.nowMs - this.#activeAtMs < limits.commentMs) return;
    this.#activeAtMs = waiting.nowMs;
    if (this.#response.isBehind) return;
    if (this.#state === "waiting") this.#response.keepWaiting();
    if (this.#state === "waiting" || this.#canAddEvent()) this.#response.write(Buffer.from(": waiting\n\n"));
  }

  #streamed(): Streamed {
    return { tail: this.#tail?.read() ?? "", sizeBytes: this.#sizeBytes };
  }

  #beginWaiting(): void {
    const { waiting } = this.#options;
    waiting.add(this);
    this.#activeAtMs = waiting.nowMs;
  }

  #beginStream(): void {
    this.#lines = new EventLines();
    this.#tail = new ResponseTail(usageTailBytes);
    this.#response.beginEvents(this.#status, this.#headers);
    const isOpen = this.#headers["content-length"] === undefined && this.#headers["content-encoding"] === undefined;
    if (isOpen) this.#beginWaiting();
  }

  #relayEvents(lines: EventLines, chunk: Buffer, isLast: boolean): boolean {
    const { translation, waiting, limits } = this.#options;
    this.#activeAtMs = waiting.nowMs;
    this.#tail?.push(chunk);
    if (lines.push(chunk) > limits.eventLineBytes) {
      this.#fail({ kind: "malformed", sentence: `sent a line of more than ${limits.eventLineBytes} bytes` });
      return true;
    }
    if (translation !== undefined) {
      return this.#writeTranslated(translation.push(chunk));
    }
    if (!isLast || this.#endsTooEarly()) return this.#response.write(chunk);
    this.#response.end(chunk);
    this.#complete();
    return true;
  }

  /** Sends a response that arrived at once in one piece, and with its cost. */
  #relayWhole(chunk: Buffer): void {
    const isSmall = chunk.length <= onePieceBytes;
    const text = chunk.toString("latin1", isSmall ? 0 : Math.max(0, chunk.length - usageTailBytes));
    const costUsd = this.#options.onTail(text);
    this.#response.begin(this.#status, this.#headers, chunk.length, costUsd);
    if (isSmall) this.#response.endText(text);
    else this.#response.end(chunk);
    this.#end({ kind: "completed", sizeBytes: this.#sizeBytes, interruption: undefined });
  }

  #relayPart(chunk: Buffer): boolean {
    if (this.#tail === undefined) {
      this.#tail = new ResponseTail(usageTailBytes);
      this.#response.begin(this.#status, this.#headers);
    }
    this.#tail.push(chunk);
    const { translation } = this.#options;
    if (translation === undefined) return this.#response.write(chunk);
    return this.#writeTranslated(translation.push(chunk));
  }

  #writeTranslated(translated: string | Buffer): boolean {
    if (translated.length === 0) return true;
    return this.#response.write(typeof translated === "string" ? this.#masked(translated) : translated);
  }

  /** Decoding and joining may reveal a key that the provider's bytes did not show. */
  #masked(text: string): Buffer {
    const bytes = Buffer.from(text);
    maskKeys(bytes, this.#options.keyForms);
    return bytes;
  }

  /** @param last is sent before the end */
  #finish(last = ""): void {
    if (!this.#response.begun) this.#response.begin(this.#status, this.#headers);
    this.#close(last);
    this.#complete();
  }

  /** Clients take the end of a stream for a complete response. */
  #endsTooEarly(): boolean {
    return this.#options.streams && this.#lines !== undefined && !isComplete(this.#tail?.read() ?? "");
  }

  #complete(interruption?: ProviderFailure): void {
    if (this.#tail !== undefined) this.#options.onTail(this.#tail.read());
    this.#end({ kind: "completed", sizeBytes: this.#sizeBytes, interruption });
  }

  #fail(failure: ProviderFailure): void {
    if (this.#response.begun && this.#state === "relaying") this.#interrupt(failure);
    else this.#stop({ kind: "failed", failure });
  }

  get #interrupted(): { providerId: string; requestId: string } {
    const { providerId, output } = this.#options;
    return { providerId, requestId: output.requestId };
  }

  #interrupt(failure: ProviderFailure): void {
    const { translation } = this.#options;
    this.#call.abort();
    // Between two events, the error can be sent as an event.
    if (!this.#canAddEvent()) this.#response.cut();
    else if (translation === undefined) this.#close(interruptionEvent(failure, this.#interrupted));
    else this.#close(translation.fail(interruptionSentence(failure, this.#interrupted)));
    this.#complete(failure);
  }

  /** Whether an event or comment of the router can be sent now. */
  #canAddEvent(): boolean {
    const { translation } = this.#options;
    if (translation === undefined) return this.#lines?.isBetweenEvents === true;
    return translation.isBetweenEvents?.() ?? true;
  }

  #close(last: string): void {
    if (last !== "") this.#response.write(this.#masked(last));
    this.#response.end();
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
