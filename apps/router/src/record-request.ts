import type { Logger } from "@modelyard/platform/logger";
import type { CallRecord } from "./calls/call-record.ts";
import type { CallTrace } from "./calls/call-trace.ts";
import type { RouterError } from "./errors/router-error.ts";
import type { RouterMetrics } from "./metrics/metrics.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { Accounting } from "./usage/accounting.ts";

/** A request of a caller that has ended. */
interface EndedRequest {
  /** `undefined` where the request was refused before the caller was known. */
  call: CallRecord | undefined;
  trace: CallTrace | undefined;
  requestId: string;
  method: string | undefined;
  url: string | undefined;
  startedAtMs: number;
  status: number;
  /** The code of the error that the caller got. */
  error: string | undefined;
}

/** Records requests in the metrics, the usage, the traces and the access log. */
export interface RecordRequest {
  ended(request: EndedRequest): void;
  /** Logs an unexpected error. */
  failed(error: RouterError, requestId: string): void;
}

interface RecordRequestOptions {
  metrics: Pick<RouterMetrics, "finished">;
  accounting: Accounting;
  tracer: Tracer | undefined;
  logger: Logger;
  now: () => number;
}

/** The status under which the usage of a response that broke off is recorded, although its head had another. */
const brokenOffStatus = 502;

export function createRecordRequest(options: RecordRequestOptions): RecordRequest {
  const { metrics, accounting, tracer, logger, now } = options;
  return {
    ended({ call, trace, requestId, method, url = "/", startedAtMs, status, error }) {
      const durationMs = now() - startedAtMs;
      metrics.finished(call?.report.provider ?? "", status, durationMs / 1000);
      if (call !== undefined) {
        const isBrokenOff = call.report.error !== undefined && status < 400;
        accounting.record(call, { status: isBrokenOff ? brokenOffStatus : status, durationMs });
        call.admission.end(call.report);
      }
      tracer?.end(trace, { requestId, durationMs, status, call });
      const mark = url.indexOf("?");
      const path = mark === -1 ? url : url.slice(0, mark);
      const outcome = call === undefined ? { error } : call.report;
      logger.info({ requestId, method, path, status, durationMs, ...call?.caller, ...outcome }, "inference request");
    },
    failed(error, requestId) {
      logger.error({ err: error.cause ?? error, requestId }, "inference request failed");
    },
  };
}
