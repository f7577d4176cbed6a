import { createLogger } from "@modelyard/platform/logger";
import { collectDefaultMetrics, Registry } from "prom-client";
import { collectIdleMemory } from "../../apps/modelyard/src/server/monitoring/collect-idle-memory.ts";
import { countBundles } from "../../apps/modelyard/src/server/monitoring/count-bundles.ts";
import { countDamage } from "../../apps/modelyard/src/server/monitoring/count-damage.ts";
import { logBlocks } from "../../apps/modelyard/src/server/monitoring/log-blocks.ts";
import { createRouterMetrics } from "../../apps/router/src/metrics/metrics.ts";
import { RecentRequests } from "../../packages/platform/src/event-loop/recent-requests.ts";

/** Returns the registry that `/metrics` shows. */
export function exposedMetrics(): Registry {
  const metrics = new Registry();
  const logger = createLogger({ level: "silent" });
  collectDefaultMetrics({ register: metrics });
  const router = createRouterMetrics(metrics, { running: () => 0, usageWaiting: () => 0 });
  logBlocks({ requests: new RecentRequests(), routeOf: () => "", logger, metrics }).stop();
  collectIdleMemory({ logger, metrics }).stop();
  countBundles({ backlog: async () => ({ repositories: 0, since: undefined, failing: 0, bytes: 0 }), metrics });
  countDamage({ state: async () => ({ damaged: 0, checkedAt: new Date() }), metrics });
  // Series of a provider appear with its first call.
  router.finished("sim", 200, 1);
  router.firstByte("sim", 1);
  router.providerFailed({ provider: "sim", reason: "503" });
  router.resent("sim");
  router.used("sim", { inputTokens: 1, outputTokens: 1, images: 1, seconds: 1 }, 1);
  return metrics;
}

/** Returns the labels of each series in a text of Prometheus, by name. */
export function seriesIn(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [, name = "", labels = ""] = /^([a-z_\d]+)(?:\{([^}]*)\})? /i.exec(line) ?? [];
    if (name === "") continue;
    const known = series.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/([a-z]+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

/** Returns the metrics that an expression of PromQL names, and its labels, apart from those that Prometheus adds. */
export function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const metrics = [...expression.matchAll(/\b(?:modelyard|nodejs|process)_[a-z_\d]+/g)].map(([name]) => name);
  const labels = [
    ...[...expression.matchAll(/[{,]([a-z]+)=~?"/g)].map(([, label = ""]) => label),
    ...[...expression.matchAll(/ by \(([a-z, ]+)\)/g)].flatMap(([, list = ""]) => list.split(", ")),
  ];
  return { metrics, labels: labels.filter((label) => label !== "job") };
}
