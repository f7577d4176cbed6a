import { DenseSet, type DenseSetItem, noSlot } from "@modelyard/platform/dense-set";
import type { CallerResponse } from "@modelyard/platform/fast-path/caller-response";
import { type BodyReading, RequestBody } from "./body/request-body.ts";
import { CallRecord } from "./calls/call-record.ts";
import type { CallTrace } from "./calls/call-trace.ts";
import { CallerLeftError, callerLeftStatus } from "./calls/caller-left-error.ts";
import { CallerPresence } from "./calls/caller-presence.ts";
import { type ErrorFormat, FormattedError, openAiErrors } from "./errors/error-format.ts";
import { RouterError } from "./errors/router-error.ts";
import { sendError, sendErrorEvent } from "./errors/send-error.ts";
import { toRouterError } from "./errors/to-router-error.ts";
import { allowAnyOrigin, isPreflight, respondToPreflight } from "./http/any-origin.ts";
import type { Authenticator } from "./http/authenticate.ts";
import type { CallerRequest } from "./http/caller-request.ts";
import type { Authenticated } from "./http/identity-cache.ts";
import { refuseOddPaths } from "./http/refuse-odd-paths.ts";
import type { SettingsLink } from "./http/settings-link.ts";
import { splitUrl } from "./http/split-url.ts";
import type { RouterLimits } from "./limits.ts";
import type { RecordRequest } from "./record-request.ts";
import type { CallerOutput } from "./relay/caller-output.ts";
import { type Handlers, routeOf } from "./routes.ts";
import type { Tracer } from "./tracing/tracer.ts";

export interface Serving {
  /** Never rejects. Resolves when the response is complete, or its caller has left. */
  serve(request: CallerRequest, response: CallerResponse, requestId: string): Promise<void>;
  running(): number;
  /** Refuses new requests; cuts those that still run after the drain limit. */
  drain(): Promise<void>;
}

interface ServingOptions {
  handlers: Handlers;
  authenticator: Authenticator;
  bodyReading: BodyReading;
  settingsLink: SettingsLink;
  tracer: Tracer | undefined;
  recordRequest: RecordRequest;
  limits: Pick<RouterLimits, "totalMs" | "drainMs">;
  now: () => number;
}

/** A request from its arrival to its end. */
interface ServedRequest extends DenseSetItem {
  readonly request: CallerRequest;
  readonly output: CallerOutput;
  readonly body: RequestBody;
  readonly presence: CallerPresence;
  readonly trace: CallTrace | undefined;
  readonly startedAtMs: number;
  errors: ErrorFormat;
  /** Set as soon as the caller is known, and replaced when it is known billing. */
  call: CallRecord | undefined;
}

export function createServing(options: ServingOptions): Serving {
  const { handlers, authenticator, bodyReading, settingsLink, tracer, recordRequest, limits, now } = options;
  const running = new DenseSet<ServedRequest>();
  let drained: (() => void) | undefined;

  function accept(request: CallerRequest, response: CallerResponse, requestId: string): ServedRequest {
    const presence = new CallerPresence();
    response.once("close", () => {
      if (!response.writableFinished) presence.leave();
    });
    return {
      slot: noSlot,
      request,
      output: { response, requestId, hasKeepAliveHead: false },
      body: new RequestBody(request, bodyReading),
      presence,
      trace: tracer?.begin({ method: request.method, path: splitUrl(request.url).path, headers: request.headers }),
      startedAtMs: now(),
      errors: openAiErrors,
      call: undefined,
    };
  }

  function callOf(served: ServedRequest, authenticated: Authenticated | undefined): CallRecord {
    const { request, output, presence, trace, startedAtMs } = served;
    const call = new CallRecord({
      id: output.requestId,
      caller: authenticated?.identity,
      startedAtMs,
      timeLimitMs: limits.totalMs,
      settingsLink: () => settingsLink(request),
      presence,
      trace,
    });
    served.call = call;
    return call;
  }

  /** @throws {RouterError} there is no such address, the caller is refused, or this node is stopping */
  async function handle(served: ServedRequest): Promise<void> {
    const { request, output, body } = served;
    if (request.headers.origin !== undefined) allowAnyOrigin(output.response);
    if (drained !== undefined) throw stopping();
    refuseOddPaths(request);
    if (isPreflight(request)) {
      respondToPreflight(request, output.response, output.requestId);
      return;
    }
    const { path, query } = splitUrl(request.url);
    const handler = handlers[routeOf(path, request.method)];
    if (handler.errors !== undefined) served.errors = handler.errors;
    if (handler.access === "anyone") {
      const authenticated = await authenticator.identify(request);
      const call = callOf(served, authenticated);
      await handler.handle({ request, output, body, path, query, call }, authenticated?.caller);
      return;
    }
    const known = authenticator.recall(request);
    const authenticated = known ?? (await authenticator.require(request, (identified) => callOf(served, identified)));
    const { caller, identity } = authenticated;
    const call = callOf(served, authenticated);
    await handler.handle({ request, output, body, path, query, call, caller, identity });
  }

  /** @returns the status of the error, which the head of the response may not show */
  function fail({ output, errors, call }: ServedRequest, thrown: unknown): { status: number; error: string } {
    const error = toRouterError(thrown instanceof FormattedError ? thrown.cause : thrown);
    const { status, code } = error;
    const { response, requestId } = output;
    const format = thrown instanceof FormattedError ? thrown.format : errors;
    call?.noteError(code);
    if (status === 500) recordRequest.failed(error, requestId);
    if (output.hasKeepAliveHead) {
      sendErrorEvent(response, { error, requestId, format });
      return { status, error: code };
    }
    sendError(response, { error, requestId, format });
    return { status: response.statusCode, error: code };
  }

  function finish(served: ServedRequest, failure: { status: number; error: string } | undefined): void {
    running.delete(served);
    if (running.size === 0) drained?.();
    const { request, output, presence, trace, startedAtMs, call } = served;
    recordRequest.ended({
      call,
      trace,
      requestId: output.requestId,
      method: request.method,
      url: request.url,
      startedAtMs,
      status: presence.hasLeft ? callerLeftStatus : (failure?.status ?? output.response.statusCode),
      error: failure?.error,
    });
    served.body.release();
  }

  return {
    async serve(request, response, requestId) {
      const served = accept(request, response, requestId);
      running.add(served);
      let failure: { status: number; error: string } | undefined;
      try {
        await handle(served);
      } catch (error) {
        if (!(error instanceof CallerLeftError)) failure = fail(served, error);
      }
      finish(served, failure);
    },
    running: () => running.size,
    async drain() {
      if (drained !== undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      drained = resolve;
      if (running.size === 0) resolve();
      const timer = setTimeout(() => {
        for (const { output } of running) output.response.destroy();
        resolve();
      }, limits.drainMs);
      await promise;
      clearTimeout(timer);
    },
  };
}

function stopping(): RouterError {
  return new RouterError({
    status: 503,
    code: "stopping",
    message: "This node is stopping. Send the request again; another node, or this one after its restart, handles it.",
    headers: { "retry-after": "1", connection: "close" },
  });
}
