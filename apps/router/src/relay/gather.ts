import type { HttpClient, ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { RunningCall } from "../calls/running-call.ts";
import { describeFailure, describeInterruption } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { isText, type KeyForms, maskKeys } from "../masking/key-mask.ts";
import type { CallOutcome } from "./call-outcome.ts";

/** An answer that was read to its end, whatever its status. */
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
  /** Masked in a good answer that is text; what an error says is masked when it is passed on. */
  keyForms?: KeyForms | undefined;
  /** An answer that is longer fails. */
  maxBytes: number;
  limits: Pick<RouterLimits, "firstByteMs" | "idleMs" | "totalMs">;
  onFirstByte?: (() => void) | undefined;
  onResend?: () => void;
}

/** Asks once and reads the whole answer into memory: for what must be understood before it is passed on. */
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
  let answerHeaders: ResponseHeaders = {};
  let sizeBytes = 0;
  const request = {
    origin,
    path,
    method,
    headers,
    body: body === undefined ? undefined : [body],
    firstByteMs: limits.firstByteMs,
    idleMs: limits.idleMs,
    // Asking twice for the state of a job does no harm, starting it twice does.
    repeatable: method === "GET",
  };
  const call = client.send(request, {
    onHead(begun, given) {
      status = begun;
      answerHeaders = given;
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
      if (isGood && isText(answerHeaders["content-type"] ?? "")) maskKeys(whole, keyForms);
      resolve({ kind: "gathered", status, headers: answerHeaders, body: whole });
    },
    onError(error, isSent) {
      if (status === 0) resolve({ kind: "failed", failure: describeFailure(error, isSent) });
      // The provider has done the work: another one must not be asked for it.
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
