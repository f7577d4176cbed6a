import type { HttpClient, ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { RunningCall } from "../calls/running-call.ts";
import { describeFailure, describeInterruption } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { isText, type KeyForms, maskKeys } from "../masking/key-mask.ts";
import type { CallOutcome } from "./call-outcome.ts";

/** A response that was read to its end, with any status. */
export interface Gathered {
  kind: "gathered";
  status: number;
  headers: ResponseHeaders;
  body: Buffer;
}

export type GatherOutcome = Gathered | Extract<CallOutcome, { kind: "failed" | "abandoned" }>;

export interface GatherCall extends RunningCall {
  outcome: Promise<GatherOutcome>;
}

interface GatherOptions {
  client: HttpClient;
  origin: string;
  /** With its query. */
  path: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: Buffer | undefined;
  /** Masked in a successful response that is text. Errors are masked when they are sent to the caller. */
  keyForms?: KeyForms | undefined;
  /** A longer response fails. */
  maxBytes: number;
  limits: Pick<RouterLimits, "firstByteMs" | "idleMs" | "totalMs">;
  onFirstByte?: (() => void) | undefined;
  onResend?: () => void;
}

/** Sends a request and reads the whole response into memory. */
export function gather({
  client,
  origin,
  path,
  method,
  headers,
  body,
  keyForms,
  maxBytes,
  limits,
  onFirstByte,
  onResend = () => undefined,
}: GatherOptions): GatherCall {
  const { promise: outcome, resolve } = Promise.withResolvers<GatherOutcome>();
  const chunks: Buffer[] = [];
  let status = 0;
  let responseHeaders: ResponseHeaders = {};
  let sizeBytes = 0;
  const request = {
    origin,
    path,
    method,
    headers,
    body: body === undefined ? undefined : [body],
    firstByteMs: limits.firstByteMs,
    idleMs: limits.idleMs,
    // Polling a job twice is safe, starting it twice is not.
    repeatable: method === "GET",
  };
  const call = client.send(request, {
    onHead(responseStatus, headersOfResponse) {
      status = responseStatus;
      responseHeaders = headersOfResponse;
      onFirstByte?.();
    },
    onData(chunk) {
      sizeBytes += chunk.length;
      if (sizeBytes <= maxBytes) chunks.push(Buffer.from(chunk));
      else stop({ kind: "failed", failure: { kind: "malformed", sentence: `sent more than ${maxBytes} bytes` } });
      return true;
    },
    onEnd() {
      const whole = Buffer.concat(chunks);
      const isGood = status < 300;
      if (isGood && isText(responseHeaders["content-type"] ?? "")) maskKeys(whole, keyForms);
      resolve({ kind: "gathered", status, headers: responseHeaders, body: whole });
    },
    onError(error, isSent) {
      if (status === 0) resolve({ kind: "failed", failure: describeFailure(error, isSent) });
      // The provider has done the work, so no other one may be tried.
      else resolve({ kind: "failed", failure: describeInterruption(error), final: sizeBytes > 0 });
    },
    onResend,
  });

  function stop(result: GatherOutcome): void {
    call.abort();
    resolve(result);
  }

  return {
    outcome,
    abandon: () => stop({ kind: "abandoned" }),
    expire: () =>
      stop({ kind: "failed", failure: { kind: "timeout", sentence: `did not finish within ${limits.totalMs} ms` } }),
  };
}
