import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { isLoopback } from "@modelyard/platform/http/address";
import { arrivalOfRequest } from "@modelyard/platform/http/arrival";
import { isForwarded } from "@modelyard/platform/http/forwarded";
import { type Context, Hono } from "hono";
import type { Registry } from "prom-client";

interface OperationsOptions {
  /** Throws a sentence when something we stand on does not answer. */
  ready: () => Promise<void>;
  isStopping: () => boolean;
  metrics: Registry;
  metricsToken: string | undefined;
}

/** `/healthz` (the process lives), `/readyz` (and can work), `/metrics` (for this machine, or with a token). */
export function operationsApp({ ready, isStopping, metrics, metricsToken }: OperationsOptions): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    if (isStopping()) return context.json({ status: "stopping" }, 503);
    try {
      await ready();
      return context.json({ status: "ready" });
    } catch (error) {
      return context.json({ status: "not ready", reason: error instanceof Error ? error.message : String(error) }, 503);
    }
  });
  app.get("/metrics", async (context) => {
    if (!mayReadMetrics(context, metricsToken)) {
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
