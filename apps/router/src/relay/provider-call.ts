import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { type Dispatcher, errors } from "undici";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { usageTailBytes } from "../usage/read-usage.ts";
import { createAnswerTail } from "./answer-tail.ts";
import { callerAnswerHeaders } from "./headers.ts";
import type { RunningCall } from "./running-call.ts";
import type { StreamTranslation } from "./stream-translation.ts";

/** How a call of one provider ended. Only `answered` has sent anything to the caller. */
export type CallOutcome =
  | { kind: "answered"; status: number; sizeBytes: number; tail: Buffer; interruption: ProviderFailure | undefined }
  | { kind: "rejected"; status: number; headers: IncomingHttpHeaders; body: Buffer }
  /** `final`: another provider must not be tried, because this one has begun the work. */
  | { kind: "failed"; failure: ProviderFailure; final?: boolean }
  | { kind: "abandoned" };

export interface ProviderCall extends RunningCall {
  outcome: Promise<CallOutcome>;
}

interface ProviderCallOptions {
  dispatcher: Dispatcher;
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Where the provider's bytes go. */
  response: ServerResponse;
  requestId: string;
  providerId: string;
  limits: RouterLimits;
  translation?: StreamTranslation | undefined;
  /** The provider has begun to answer. */
  onFirstByte: () => void;
}

class CallEndedError extends Error {
  override name = "CallEndedError";
}

const webPage = /^\s*(?:text\/html|application\/xhtml)/i;
const eventStream = /^\s*text\/event-stream/i;

function contentTypeOf(headers: IncomingHttpHeaders): string {
  const value: unknown = headers["content-type"];
  return typeof value === "string" ? value : "";
}

/**
 * Calls a provider and passes a good answer on chunk by chunk, as fast as the caller reads. Nothing is sent to the
 * caller before a good answer begins, so that another provider can be tried.
 */
export function callProvider(options: ProviderCallOptions): ProviderCall {
  const { dispatcher, response, limits, requestId, providerId, translation } = options;
  const { promise: outcome, resolve } = Promise.withResolvers<CallOutcome>();
  let controller: Dispatcher.DispatchController | undefined;
  let state: "waiting" | "relaying" | "collecting" | "ended" = "waiting";
  let status = 0;
  let sizeBytes = 0;
  let answerHeaders: IncomingHttpHeaders = {};
  let streamsEvents = false;
  // Framing events ourselves makes one write of each where Node makes four.
  let framed = false;
  let sawChunk = false;
  let reminder: NodeJS.Timeout | undefined;
  let lastChunk: Buffer | undefined;
  const tail = createAnswerTail(usageTailBytes);
  const collected: Buffer[] = [];

  let sentAgain = false;
  const resume = () => controller?.resume();

  function end(result: CallOutcome): void {
    if (state === "ended") return;
    state = "ended";
    clearInterval(reminder);
    response.off("drain", resume);
    resolve(result);
  }

  function stop(result: CallOutcome): void {
    end(result);
    controller?.abort(new CallEndedError("the call has ended"));
  }

  function interrupt(interruption: ProviderFailure): void {
    // Between two events an error can be told as one. Otherwise a cut connection is the only honest sign.
    if (translation !== undefined) finish(translation.fail(sentenceOf(interruption, options)));
    else if (streamsEvents && endsAnEvent(lastChunk)) finish(errorEvent(interruption, options));
    else response.destroy();
    stop({ kind: "answered", status, sizeBytes, tail: tail.read(), interruption });
  }

  function relayFrom(headers: IncomingHttpHeaders): void {
    state = "relaying";
    response.writeHead(status, callerAnswerHeaders(headers, { requestId, providerId }));
    response.on("drain", resume);
    streamsEvents = eventStream.test(contentTypeOf(headers));
    // A client waits for the head to know that its stream begins; the first event may take long.
    if (!streamsEvents) return;
    response.flushHeaders();
    framed = response.chunkedEncoding;
    response.chunkedEncoding = false;
    if (headers["content-length"] === undefined && headers["content-encoding"] === undefined) {
      reminder = setInterval(remind, limits.commentMs);
    }
  }

  /** @returns whether the caller keeps up */
  function pass(out: Buffer): boolean {
    return response.write(framed ? chunkFrame(out) : out);
  }

  function finish(last: string | undefined): void {
    if (last !== undefined && last !== "") pass(Buffer.from(last));
    response.end(framed ? lastFrame : undefined);
  }

  /** Keeps what stands between us and the caller from cutting a stream that waits: only where an event has ended. */
  function remind(): void {
    const waits = !sawChunk && !response.writableNeedDrain && (translation !== undefined || endsAnEvent(lastChunk));
    if (waits) pass(Buffer.from(": waiting\n\n"));
    sawChunk = false;
  }

  const send = () =>
    dispatcher.dispatch(
      {
        origin: options.origin,
        path: options.path,
        method: "POST",
        headers: options.headers,
        body: options.body,
        headersTimeout: limits.firstByteMs,
        bodyTimeout: limits.idleMs,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (state === "ended") started.abort(new CallEndedError("the call has ended"));
        },
        onResponseStart(_controller, statusCode, headers) {
          if (statusCode < 200 || state === "ended") return;
          status = statusCode;
          options.onFirstByte();
          if (status >= 400) {
            state = "collecting";
            answerHeaders = headers;
          } else if (status >= 300) {
            stop({ kind: "failed", failure: { kind: "redirect", sentence: `answered with a redirect (${status})` } });
          } else if (webPage.test(contentTypeOf(headers))) {
            stop({ kind: "failed", failure: { kind: "malformed", sentence: `answered ${status} with a web page` } });
          } else {
            relayFrom(headers);
          }
        },
        onResponseData(_controller, chunk) {
          sizeBytes += chunk.length;
          if (state === "relaying") {
            if (sizeBytes > limits.responseBytes) {
              interrupt({ kind: "malformed", sentence: `sent more than ${limits.responseBytes} bytes` });
              return;
            }
            lastChunk = chunk;
            sawChunk = true;
            tail.push(chunk);
            const out = translation === undefined ? chunk : Buffer.from(translation.push(chunk));
            if (out.length > 0 && !pass(out)) controller?.pause();
          } else if (state === "collecting") {
            collected.push(chunk);
            if (sizeBytes > limits.errorBodyBytes) stop(rejected());
          }
        },
        onResponseEnd() {
          if (state === "relaying") {
            finish(translation?.end());
            end({ kind: "answered", status, sizeBytes, tail: tail.read(), interruption: undefined });
          } else if (state === "collecting") {
            end(rejected());
          }
        },
        onResponseError(_controller, error) {
          if (state === "relaying") interrupt(describeInterruption(error));
          else if (state === "collecting") end(rejected());
          else if (isStale(error) && !sentAgain && state === "waiting") {
            sentAgain = true;
            send();
          } else end({ kind: "failed", failure: describeFailure(error) });
        },
      },
    );
  send();

  function rejected(): CallOutcome {
    const body = Buffer.concat(collected).subarray(0, limits.errorBodyBytes);
    return { kind: "rejected", status, headers: answerHeaders, body };
  }

  return {
    outcome,
    abandon: () => stop({ kind: "abandoned" }),
    expire() {
      const failure: ProviderFailure = { kind: "timeout", sentence: `did not finish within ${limits.totalMs} ms` };
      if (state === "relaying") interrupt(failure);
      else stop({ kind: "failed", failure });
    },
  };
}

/** The provider closed a connection that had served before, just as it was used again: the request found nobody. */
export function isStale(error: Error): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

function endsAnEvent(chunk: Buffer | undefined): boolean {
  return chunk === undefined || /(?:\n\n|\r\n\r\n|\r\r)$/.test(chunk.toString("latin1", Math.max(0, chunk.length - 4)));
}

const lineEnd = Buffer.from("\r\n");
const lastFrame = Buffer.from("0\r\n\r\n");

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1 (checked 2026-11-21) */
function chunkFrame(chunk: Buffer): Buffer {
  const size = chunk.length.toString(16);
  const frame = Buffer.allocUnsafe(size.length + chunk.length + 4);
  frame.write(size, "latin1");
  lineEnd.copy(frame, size.length);
  chunk.copy(frame, size.length + 2);
  lineEnd.copy(frame, frame.length - 2);
  return frame;
}

function sentenceOf(
  { sentence }: ProviderFailure,
  { providerId, requestId }: Pick<ProviderCallOptions, "providerId" | "requestId">,
): string {
  return `${providerId} ${sentence}. Ask again. (request id: ${requestId})`;
}

function errorEvent(failure: ProviderFailure, { providerId, requestId }: ProviderCallOptions): string {
  const message = sentenceOf(failure, { providerId, requestId });
  const error = { message, type: "server_error", code: "provider_interrupted", param: null };
  return `data: ${JSON.stringify({ error })}\n\n`;
}
