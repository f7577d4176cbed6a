import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { describeFailure, describeInterruption, type ProviderFailure } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import type { RunningCall } from "./running-call.ts";

/** An answer that was read to its end, whatever its status. */
export interface Gathered {
  kind: "gathered";
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type GatherOutcome = Gathered | { kind: "failed"; failure: ProviderFailure } | { kind: "abandoned" };

export interface GatherCall extends RunningCall {
  outcome: Promise<GatherOutcome>;
}

interface GatherOptions {
  dispatcher: Dispatcher;
  origin: string;
  /** With its query. */
  path: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: Buffer | undefined;
  /** An answer that is longer fails. */
  maxBytes: number;
  limits: Pick<RouterLimits, "firstByteMs" | "idleMs" | "totalMs">;
  onFirstByte?: (() => void) | undefined;
}

class GatherEndedError extends Error {
  override name = "GatherEndedError";
}

/** Asks once and reads the whole answer into memory: for what must be understood before it is passed on. */
export function gather(options: GatherOptions): GatherCall {
  const { dispatcher, limits, maxBytes } = options;
  const { promise: outcome, resolve } = Promise.withResolvers<GatherOutcome>();
  let controller: Dispatcher.DispatchController | undefined;
  let ended = false;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let sizeBytes = 0;
  const chunks: Buffer[] = [];

  function end(result: GatherOutcome): void {
    ended = true;
    resolve(result);
  }

  function stop(result: GatherOutcome): void {
    end(result);
    controller?.abort(new GatherEndedError("the call has ended"));
  }

  dispatcher.dispatch(
    {
      origin: options.origin,
      path: options.path,
      method: options.method,
      headers: options.headers,
      body: options.body ?? null,
      headersTimeout: limits.firstByteMs,
      bodyTimeout: limits.idleMs,
    },
    {
      onRequestStart(started) {
        controller = started;
        if (ended) started.abort(new GatherEndedError("the call has ended"));
      },
      onResponseStart(_controller, statusCode, answerHeaders) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = answerHeaders;
        options.onFirstByte?.();
      },
      onResponseData(_controller, chunk) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) {
          stop({ kind: "failed", failure: { kind: "malformed", sentence: `sent more than ${maxBytes} bytes` } });
        } else {
          chunks.push(chunk);
        }
      },
      onResponseEnd() {
        end({ kind: "gathered", status, headers, body: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        end({ kind: "failed", failure: status === 0 ? describeFailure(error) : describeInterruption(error) });
      },
    },
  );

  return {
    outcome,
    abandon: () => stop({ kind: "abandoned" }),
    expire: () =>
      stop({
        kind: "failed",
        failure: { kind: "timeout", sentence: `did not finish within ${limits.totalMs} ms` },
      }),
  };
}
