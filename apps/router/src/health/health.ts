import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { createHistogram, type Histogram, type Quantiles, quantilesOf, record } from "./histogram.ts";

/** How long calls are counted. */
export const windowMinutes = 30;

interface Minute {
  minute: number;
  calls: number;
  failures: number;
  firstByteMs: Histogram;
  tokensPerSecond: Histogram;
}

export interface ObservedCall {
  failed: boolean;
  firstByteMs: number | undefined;
  tokensPerSecond: number | undefined;
}

/** The health of a provider for a model in the last 30 minutes, from the calls of this node. */
export interface HealthReport {
  calls: number;
  failures: number;
  /** Share of calls that did not fail, 0 to 1; `undefined` without calls. */
  uptime: number | undefined;
  firstByteMs: Quantiles | undefined;
  tokensPerSecond: Quantiles | undefined;
}

export interface Health {
  observe(key: string, call: ObservedCall): void;
  report(key: string): HealthReport;
  /** Returns the keys of which calls were observed, at most `limits.router.observedProviders`. */
  keys(): string[];
}

/** @param now milliseconds */
export function createHealth(now: () => number): Health {
  const entries = new LRUCache<string, (Minute | undefined)[]>({ max: limits.router.observedProviders });

  function minuteOf(key: string): Minute {
    let minutes = entries.get(key);
    if (minutes === undefined) {
      minutes = [];
      entries.set(key, minutes);
    }
    const minute = Math.floor(now() / 60_000);
    const slot = minute % windowMinutes;
    const current = minutes[slot];
    if (current?.minute === minute) return current;
    const fresh = {
      minute,
      calls: 0,
      failures: 0,
      firstByteMs: createHistogram(),
      tokensPerSecond: createHistogram(),
    };
    minutes[slot] = fresh;
    return fresh;
  }

  return {
    observe(key, { failed, firstByteMs, tokensPerSecond }) {
      const minute = minuteOf(key);
      minute.calls += 1;
      if (failed) minute.failures += 1;
      if (firstByteMs !== undefined) record(minute.firstByteMs, firstByteMs);
      if (tokensPerSecond !== undefined) record(minute.tokensPerSecond, tokensPerSecond);
    },
    keys: () => [...entries.keys()],
    report(key) {
      const from = Math.floor(now() / 60_000) - windowMinutes;
      const minutes = (entries.peek(key) ?? []).filter((entry) => entry !== undefined && entry.minute > from);
      const recent = minutes.filter((entry) => entry !== undefined);
      const calls = recent.reduce((sum, minute) => sum + minute.calls, 0);
      const failures = recent.reduce((sum, minute) => sum + minute.failures, 0);
      return {
        calls,
        failures,
        uptime: calls === 0 ? undefined : 1 - failures / calls,
        firstByteMs: quantilesOf(recent.map((minute) => minute.firstByteMs)),
        tokensPerSecond: quantilesOf(recent.map((minute) => minute.tokensPerSecond)),
      };
    },
  };
}

/** Returns the key of a provider's health for a model. */
export function healthKey(providerId: string, modelId: string): string {
  return `${providerId} ${modelId}`;
}
