import type { HttpClient, ResponseHeaders } from "@modelyard/platform/egress/egress";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { isText, type KeyForms, maskKeys } from "./key-mask.ts";
import type { RunningCall } from "./running-call.ts";

/** An answer that was read to its end, whatever its status. */
export interface Gathered {
  kind: "gathered";
  status: number;
  headers: ResponseHeaders;
  body: Buffer;
}

export type GatherOutcome = Gathered | { kind: "failed"; failure: ProviderFailure } | { kind: "abandoned" };

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
    // To ask twice how a job goes does no harm, to begin it twice does.
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
      if (keyForms !== undefined && isGood && isText(answerHeaders["content-type"] ?? "")) maskKeys(whole, keyForms);
      resolve({ kind: "gathered", status, headers: answerHeaders, body: whole });
    },
    onError(error) {
      resolve({ kind: "failed", failure: status === 0 ? describeFailure(error) : describeInterruption(error) });
    },
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
