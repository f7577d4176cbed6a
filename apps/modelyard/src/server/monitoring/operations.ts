import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { isLoopback } from "@modelyard/platform/http/address";
import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import { isForwarded } from "@modelyard/platform/http/forwarded";
import { type Context, Hono } from "hono";
import type { Registry } from "prom-client";

interface OperationsOptions {
  /** Whether changes can be stored. Throws a sentence when nothing at all can be served. */
  ready: () => Promise<{ writes: true } | { writes: false; reason: string }>;
  isStopping: () => boolean;
  metrics: Registry;
  /** The token in force. */
  metricsToken: () => string | undefined;
}

/**
 * `/healthz` (the process lives), `/readyz` (and serves requests), `/metrics` (for this machine, or with a token).
 * Without database or space `/readyz` stays 200 with `writes: false`, so that load balancers keep routing reads;
 * `/readyz?for=write` is 503 then. Each 503 has `Retry-After`.
 */
export function operationsApp({ ready, isStopping, metrics, metricsToken }: OperationsOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    const notReady = (body: { status: string; reason?: string }) => context.json(body, 503, { "Retry-After": "5" });
    if (isStopping()) return notReady({ status: "stopping" });
    try {
      const state = await ready();
      if (!state.writes && context.req.query("for") === "write") return notReady({ status: "not ready", ...state });
      return context.json({ status: "ready", ...state });
    } catch (error) {
      return notReady({ status: "not ready", reason: error instanceof Error ? error.message : String(error) });
    }
  });
  app.get("/metrics", async (context) => {
    if (!mayReadMetrics(context, metricsToken())) {
      return context.json(
        { error: "Metrics are for this machine, or for a caller with the metrics token (MODELYARD_METRICS_TOKEN)." },
        403,
      );
    }
    return context.body(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  });
  return app;
}

function mayReadMetrics(context: Context, metricsToken: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
  if (metricsToken !== undefined && given !== undefined) {
    return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(metricsToken)));
  }
  // A proxy on this machine passes requests of other machines on.
  const arrival = arrivalOfRequest(context.req.raw, context.env);
  return !isForwarded(arrival) && isLoopback(arrival.peerAddress ?? "");
}
