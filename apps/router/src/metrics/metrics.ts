import { Counter, Gauge, type Registry } from "prom-client";
import type { CallUsage } from "../usage/prices.ts";
import { ProviderFigures } from "./provider-figures.ts";
import { SeriesHistogram } from "./series-histogram.ts";

/** The router's metrics. Providers and statuses come from small fixed sets, which limits the number of series. */
export interface RouterMetrics {
  /** Counts a request that has ended. `provider` is empty where none was called. */
  finished(provider: string, status: number, seconds: number): void;
  /** Records the time from a request to a provider to the first byte of its response. */
  firstByte(provider: string, seconds: number): void;
  /** Counts a request to a provider without a usable response. */
  providerFailed(failure: { provider: string; reason: string }): void;
  /** Counts a request that met a closed keep-alive connection and was sent again. */
  resent(provider: string): void;
  /** Counts the usage of a call. `costMicros` in millionths of a US dollar. */
  used(provider: string, usage: CallUsage, costMicros: number | undefined): void;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/**
 * @param now returns the number of running requests and of unwritten usage records when the metrics are collected
 * @throws {Error} the registry has metrics of these names already
 */
export function createRouterMetrics(
  registry: Registry,
  now: { running: () => number; usageWaiting: () => number },
): RouterMetrics {
  const registers = [registry];
  const seconds = new SeriesHistogram({
    name: "modelyard_router_request_seconds",
    help: "Time from a request to the end of its response, by provider and status.",
    labelNames: ["provider", "status"] as const,
    buckets: secondsBuckets,
    registry,
  });
  const firstByte = new SeriesHistogram({
    name: "modelyard_router_first_byte_seconds",
    help: "Time from a request to a provider to the first byte of its response.",
    labelNames: ["provider"] as const,
    buckets: secondsBuckets,
    registry,
  });
  // Counts are kept here until the metrics are collected, because labelled counters cost more for every request.
  const providers = new Map<string, ProviderFigures>();
  function figuresOf(provider: string): ProviderFigures {
    const known = providers.get(provider);
    if (known !== undefined) return known;
    const fresh = new ProviderFigures(provider, { seconds, firstByte });
    providers.set(provider, fresh);
    return fresh;
  }
  /** Registers a counter that is updated when the metrics are collected. */
  function collected<Label extends string>(
    { name, help, labelNames }: { name: string; help: string; labelNames: readonly Label[] },
    collect: (figures: ProviderFigures, add: (labels: Record<Label, string>, count: number) => void) => void,
  ): void {
    const counter = new Counter({
      name,
      help,
      labelNames,
      registers: [],
      collect() {
        for (const figures of providers.values()) {
          collect(figures, (labels, count) => {
            if (count > 0) counter.inc(labels, count);
          });
        }
      },
    });
    registry.registerMetric(counter);
  }

  collected(
    {
      name: "modelyard_router_requests_total",
      help: "Requests, by provider and status.",
      labelNames: ["provider", "status"],
    },
    (figures, add) => {
      for (const { status, requests } of figures.takeRequests()) add({ provider: figures.provider, status }, requests);
    },
  );
  const failures = new Counter({
    name: "modelyard_router_provider_failures_total",
    help: "Requests to a provider without a usable response, by reason.",
    labelNames: ["provider", "reason"] as const,
    registers,
  });
  const resends = new Counter({
    name: "modelyard_router_resends_total",
    help: "Requests that were sent again because the provider had closed the keep-alive connection.",
    labelNames: ["provider"] as const,
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "modelyard_router_running_requests",
      help: "Requests whose response is not complete.",
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
  collected(
    {
      name: "modelyard_router_tokens_total",
      help: "Tokens, as providers counted them, by direction.",
      labelNames: ["provider", "direction"],
    },
    (figures, add) => {
      add({ provider: figures.provider, direction: "in" }, figures.take("inputTokens"));
      add({ provider: figures.provider, direction: "out" }, figures.take("outputTokens"));
    },
  );
  collected(
    { name: "modelyard_router_images_total", help: "Images that providers generated.", labelNames: ["provider"] },
    (figures, add) => add({ provider: figures.provider }, figures.take("images")),
  );
  collected(
    {
      name: "modelyard_router_sound_seconds_total",
      help: "Audio seconds billed by providers.",
      labelNames: ["provider"],
    },
    (figures, add) => add({ provider: figures.provider }, figures.take("audioSeconds")),
  );
  collected(
    {
      name: "modelyard_router_cost_usd_total",
      help: "Cost of calls by the price table, in US dollars.",
      labelNames: ["provider"],
    },
    (figures, add) => add({ provider: figures.provider }, figures.take("costMicros") / 1_000_000),
  );

  return {
    finished: (provider, status, duration) => figuresOf(provider).finished(status, duration),
    firstByte: (provider, duration) => figuresOf(provider).firstByte.observe(duration),
    providerFailed: (labels) => failures.inc(labels),
    resent: (provider) => resends.inc({ provider }),
    used(provider, { inputTokens, outputTokens, images, seconds: sound }, costMicros) {
      const figures = figuresOf(provider);
      if (inputTokens !== undefined) figures.inputTokens += inputTokens;
      if (outputTokens !== undefined) figures.outputTokens += outputTokens;
      if (images !== undefined) figures.images += images;
      if (sound !== undefined) figures.audioSeconds += sound;
      if (costMicros !== undefined) figures.costMicros += costMicros;
    },
  };
}
