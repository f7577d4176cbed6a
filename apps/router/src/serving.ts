import { DenseSet } from "@modelyard/platform/dense-set";
import type { CallerResponse } from "@modelyard/platform/fast-lane/caller-response";
import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import { RouterError } from "./errors/router-error.ts";
import { sendError, sendErrorEvent, toRouterError } from "./errors/send-error.ts";
import { allowAnyOrigin, answerPreflight, isPreflight } from "./http/any-origin.ts";
import { refuseOddPaths } from "./http/refuse-odd-paths.ts";
import {
  beginExchange,
  CallerLeftError,
  type CallerRequest,
  callerLeftStatus,
  type Exchange,
} from "./relay/exchange.ts";
import { routeOf } from "./routes.ts";
import type { RouterServices } from "./services.ts";
import { account } from "./usage/account.ts";

export interface Serving {
  /** Never rejects. Resolves when the answer is handed over completely, or its caller has left. */
  serve(request: CallerRequest, response: CallerResponse, requestId: string): Promise<void>;
  running(): number;
  /** Refuses what comes from now on; cuts off what still runs after the drain limit. */
  drain(): Promise<void>;
}

/** In the books, an answer that broke off is none, although its head said otherwise. */
const brokenOffStatus = 502;

export function createServing(services: RouterServices): Serving {
  const { logger, metrics, limits, tracer, now } = services;
  const running = new DenseSet<Exchange>();
  let drained: (() => void) | undefined;

  /** @throws {RouterError} there is no such address, or nothing is answered any more */
  function answer(exchange: Exchange): Promise<void> {
    if (exchange.request.headers.origin !== undefined) allowAnyOrigin(exchange.response);
    if (drained !== undefined) throw stopping();
    refuseOddPaths(exchange.request);
    if (isPreflight(exchange)) {
      answerPreflight(exchange);
      return Promise.resolve();
    }
    return routeOf(exchange.path, exchange.request.method)(exchange, services);
  }

  function finish(exchange: Exchange, refusedAs: number | undefined): void {
    running.delete(exchange);
    if (running.size === 0) drained?.();
    const { request, response, requestId, facts } = exchange;
    const status = exchange.left ? callerLeftStatus : (refusedAs ?? response.statusCode);
    const durationMs = now() - exchange.startedAtMs;
    metrics.finished(facts.provider ?? "", status, durationMs / 1000);
    if (facts.provider !== undefined && facts.userId !== undefined) {
      const kept = facts.error !== undefined && status < 400 ? brokenOffStatus : status;
      account(services, { facts, provider: facts.provider, userId: facts.userId, requestId, status: kept, durationMs });
    }
    exchange.admission?.end();
    exchange.heldBody?.release();
    if (exchange.inFlight.writes === 0 && request instanceof CompleteRequest) request.releaseBody();
    tracer?.end(exchange, status);
    facts.status = status;
    facts.durationMs = durationMs;
    logger.info(facts, "inference request");
  }

  return {
    async serve(request, response, requestId) {
      const exchange = beginExchange({
        request,
        response,
        requestId,
        startedAtMs: now(),
        trace: tracer?.begin(request.headers["traceparent"]),
      });
      running.add(exchange);
      /** What could not be said in the head. */
      let refusedAs: number | undefined;
      try {
        await answer(exchange);
      } catch (error) {
        if (!(error instanceof CallerLeftError)) {
          const told = toRouterError(error);
          exchange.facts.error = told.code;
          if (told.status === 500) logger.error({ err: error, requestId }, "an inference request failed");
          if (exchange.isToldToWait) {
            refusedAs = told.status;
            sendErrorEvent(response, requestId, told, exchange.errorEvent);
          } else sendError(response, requestId, told, exchange.errorBody);
        }
      }
      finish(exchange, refusedAs);
    },
    running: () => running.size,
    async drain() {
      if (drained !== undefined) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      drained = resolve;
      if (running.size === 0) resolve();
      const timer = setTimeout(() => {
        for (const exchange of running) exchange.response.destroy();
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
    message: "This node is stopping. Send the request again; another node, or this one in a moment, takes it.",
    headers: { "retry-after": "1", connection: "close" },
  });
}
