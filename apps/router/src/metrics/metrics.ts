import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { CallUsage } from "./usage/prices.ts";

/** The router's figures. Providers and statuses come from small fixed sets, so the series stay few. */
export interface RouterMetrics {
  /** An answer is complete, or its caller left. `provider` is empty where none was called. */
  finished(answer: { provider: string; status: number; seconds: number }): void;
  /** A provider began to answer, this long after it was asked. */
  firstByte(answer: { provider: string; seconds: number }): void;
  /** A provider gave no usable answer. */
  providerFailed(failure: { provider: string; reason: string }): void;
  /** A call is accounted for. `costMicros` in millionths of a US dollar. */
  used(usage: { provider: string; costMicros: number | undefined } & CallUsage): void;
}

const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/**
 * @param now counts, when somebody looks, the answers that are under way and the usage that is not written yet
 * @throws {Error} the registry has figures of these names already
 */
export function createRouterMetrics(
  registry: Registry,
  now: { running: () => number; usageWaiting: () => number },
): RouterMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: "modelyard_router_request_seconds",
    help: "Time from a request to the end of its answer, by provider and status.",
    labelNames: ["provider", "status"] as const,
    buckets: answerBuckets,
    registers,
  });
  const firstByteSeconds = new Histogram({
    name: "modelyard_router_first_byte_seconds",
    help: "Time from asking a provider to the first byte of its answer.",
    labelNames: ["provider"] as const,
    buckets: answerBuckets,
    registers,
  });
  // Counts wait here until somebody reads the figures: a map is cheaper than a labelled counter on every request.
  const requests = new Map<string, { labels: { provider: string; status: string }; count: number }>();
  registry.registerMetric(
    new Counter({
      name: "modelyard_router_requests_total",
      help: "Requests, by provider and status.",
      labelNames: ["provider", "status"] as const,
      registers: [],
      collect() {
        for (const { labels, count } of requests.values()) this.inc(labels, count);
        requests.clear();
      },
    }),
  );
  const failures = new Counter({
    name: "modelyard_router_provider_failures_total",
    help: "Calls of a provider that gave no usable answer, by reason.",
    labelNames: ["provider", "reason"] as const,
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "modelyard_router_running_requests",
      help: "Requests whose answer is not complete.",
      registers: [],
      collect() {
        this.set(now.running());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "modelyard_router_usage_waiting",
      help: "Calls whose usage is not written to the database yet.",
      registers: [],
      collect() {
        this.set(now.usageWaiting());
      },
    }),
  );
  const tokens = new Counter({
    name: "modelyard_router_tokens_total",
    help: "Tokens, as providers counted them, by direction.",
    labelNames: ["provider", "direction"] as const,
    registers,
  });
  const images = new Counter({
    name: "modelyard_router_images_total",
    help: "Images that providers made.",
    labelNames: ["provider"] as const,
    registers,
  });
  const soundSeconds = new Counter({
    name: "modelyard_router_sound_seconds_total",
    help: "Seconds of sound that providers understood.",
    labelNames: ["provider"] as const,
    registers,
  });
  const cost = new Counter({
    name: "modelyard_router_cost_usd_total",
    help: "Cost of calls by the price table, in US dollars.",
    labelNames: ["provider"] as const,
    registers,
  });

  return {
    finished({ provider, status, seconds: duration }) {
      const labels = { provider, status: String(status) };
      const key = `${provider} ${status}`;
      const counted = requests.get(key);
      if (counted === undefined) requests.set(key, { labels, count: 1 });
      else counted.count += 1;
      seconds.observe(labels, duration);
    },
    firstByte: ({ provider, seconds: duration }) => firstByteSeconds.observe({ provider }, duration),
    providerFailed: (labels) => failures.inc(labels),
    used({ provider, inputTokens, outputTokens, images: made, seconds: understood, costMicros }) {
      if (inputTokens !== undefined) tokens.inc({ provider, direction: "in" }, inputTokens);
      if (outputTokens !== undefined) tokens.inc({ provider, direction: "out" }, outputTokens);
      if (made !== undefined) images.inc({ provider }, made);
      if (understood !== undefined) soundSeconds.inc({ provider }, understood);
      if (costMicros !== undefined) cost.inc({ provider }, costMicros / 1_000_000);
    },
  };
}
