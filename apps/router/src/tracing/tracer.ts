import { limits } from "@modelyard/platform/limits";
import type { Telemetry } from "@modelyard/platform/telemetry";
import { ROOT_CONTEXT, type Span, SpanKind } from "@opentelemetry/api";
import type { CallRecord } from "../calls/call-record.ts";
import type { CallTrace } from "../calls/call-trace.ts";
import type { AttemptRecording } from "./attempt-span.ts";
import { endSpan } from "./end-span.ts";
import { createGenAiMetrics } from "./gen-ai-metrics.ts";
import { providerNameOf } from "./operation.ts";
import { RecordedCall } from "./recorded-call.ts";
import { routeTemplate } from "./route-template.ts";

/** Where the router's spans go, and what is in them. */
export interface RouterTracing {
  telemetry: Telemetry;
  /** Adds the attributes of OpenInference. */
  openInference?: boolean;
  /** Adds what callers and models write. */
  capturesContent?: boolean;
}

export interface ArrivedRequest {
  method: string | undefined;
  path: string;
  headers: Readonly<Record<string, unknown>>;
}

/** A request of a caller, or a background job, that has ended. */
export interface EndedCall {
  requestId: string;
  durationMs: number;
  /** `undefined` where the request was refused before it became a call. */
  call: Pick<CallRecord, "caller" | "report"> | undefined;
}

/** Records requests and jobs as spans, with one below them for each attempt on a provider. */
export interface Tracer {
  begin(request: ArrivedRequest): CallTrace;
  end(trace: CallTrace | undefined, ended: EndedCall & { status: number }): void;
  beginJob(job: { id: string; task: string }): CallTrace;
  /** @param status `undefined`: another node resumes the job */
  endJob(trace: CallTrace | undefined, ended: EndedCall & { status: string | undefined }): void;
}

const methods: ReadonlySet<string> = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** @param now milliseconds since 1970 */
export function createTracer(tracing: RouterTracing, now: () => number): Tracer {
  const { telemetry, openInference = false, capturesContent = false } = tracing;
  const tracer = telemetry.tracer("modelyard-router");
  const metrics = createGenAiMetrics(telemetry.meter("modelyard-router"));
  const recording: AttemptRecording = { tracer, metrics, openInference, capturesContent, now };

  function describe(span: Span, { requestId, call }: EndedCall): void {
    const report = call?.report;
    span.setAttributes({
      "gen_ai.request.model": report?.model?.slice(0, limits.telemetry.nameLength),
      "gen_ai.provider.name": report?.provider === undefined ? undefined : providerNameOf(report.provider),
      "enduser.id": call?.caller?.userId,
      "modelyard.request_id": requestId,
      "modelyard.attempts": report?.attempts,
      "modelyard.first_byte_ms": report?.firstByteMs,
    });
    if (openInference) span.setAttributes({ "openinference.span.kind": "CHAIN", "user.id": call?.caller?.userId });
  }

  function measure({ operation }: RecordedCall, { call, durationMs }: EndedCall, error: string | undefined): void {
    if (operation === undefined || call?.report.provider === undefined) return;
    const { model, provider, firstByteMs, outputTokens, isEstimated } = call.report;
    metrics.callEnded({
      attributes: {
        "gen_ai.operation.name": operation,
        "gen_ai.provider.name": providerNameOf(provider),
        "gen_ai.request.model": model?.slice(0, limits.telemetry.nameLength),
      },
      seconds: durationMs / 1000,
      error,
      firstByteSeconds: firstByteMs === undefined ? undefined : firstByteMs / 1000,
      outputTokens: isEstimated === true ? undefined : outputTokens,
    });
  }

  return {
    begin({ method = "", path, headers }) {
      const parent = telemetry.contextOf(headers);
      const known = methods.has(method) ? method : "_OTHER";
      const route = routeTemplate(path);
      const attributes = {
        "http.request.method": known,
        "http.route": route,
        "url.path": path.slice(0, limits.telemetry.nameLength),
        "url.scheme": "http",
      };
      const verb = known === "_OTHER" ? "HTTP" : known;
      const name = route === undefined ? verb : `${verb} ${route}`;
      return new RecordedCall(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent), parent, recording);
    },
    end(traced, ended) {
      if (!(traced instanceof RecordedCall)) return;
      const { span } = traced;
      const error = ended.status >= 500 ? String(ended.status) : undefined;
      if (span.isRecording()) {
        describe(span, ended);
        span.setAttribute("http.response.status_code", ended.status);
      }
      endSpan(span, error);
      measure(traced, ended, ended.status >= 400 ? String(ended.status) : undefined);
    },
    beginJob({ id, task }) {
      const attributes = { "modelyard.job.id": id, "modelyard.job.task": task };
      const span = tracer.startSpan(`job ${task}`, { kind: SpanKind.INTERNAL, attributes }, ROOT_CONTEXT);
      return new RecordedCall(span, ROOT_CONTEXT, recording);
    },
    endJob(traced, ended) {
      if (!(traced instanceof RecordedCall)) return;
      const { span } = traced;
      const { status = "released" } = ended;
      const error = status === "failed" ? (ended.call?.report.error ?? status) : undefined;
      if (span.isRecording()) {
        describe(span, ended);
        span.setAttribute("modelyard.job.status", status);
      }
      endSpan(span, error);
      if (status !== "released") measure(traced, ended, error);
    },
  };
}
