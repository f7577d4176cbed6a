import type { RecentRequests } from "@modelyard/platform/event-loop/recent-requests";
import { watchEventLoop } from "@modelyard/platform/event-loop/watch-event-loop";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { Counter, type Registry } from "prom-client";

interface LogBlocksOptions {
  requests: RecentRequests;
  routeOf: (method: string, url: string) => string;
  logger: Logger;
  metrics: Registry;
}

/** Logs and counts each block of the event loop, with the route that most likely caused it and those that ran beside it. */
export function logBlocks({ requests, routeOf, logger, metrics }: LogBlocksOptions): { stop: () => void } {
  const { everyMs, blockedMs, routes: mostRoutes } = limits.eventLoop;
  const blocks = new Counter({
    name: "modelyard_event_loop_blocks_total",
    help: `Times the event loop was blocked for more than ${blockedMs} ms.`,
    registers: [metrics],
  });
  return watchEventLoop({
    requests,
    everyMs,
    blockedMs,
    onBlock({ requests: [likeliest, ...others], ...times }) {
      blocks.inc();
      const routes = others.map(({ method, url }) => routeOf(method, url));
      logger.warn(
        {
          ...times,
          route: likeliest === undefined ? undefined : routeOf(likeliest.method, likeliest.url),
          requestId: likeliest?.requestId,
          otherRoutes: [...new Set(routes)].slice(0, mostRoutes),
        },
        "event loop blocked",
      );
    },
  });
}
