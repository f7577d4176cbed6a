import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

const Samples = z.array(z.object({ kind: z.string(), ms: z.number(), status: z.number() }));
type Samples = z.infer<typeof Samples>;

export interface ProbeResult {
  p99Ms: number;
  maxMs: number;
  count: number;
  /** Requests of honest users that did not get status 200. */
  failed: number;
  /** The 99th percentile of each kind of request, in milliseconds. */
  p99MsByKind: Readonly<Record<string, number>>;
}

/** Measures the latency of honest users: the health route, a page and a chat completion, each every 25 ms. */
export interface Probe {
  start: () => void;
  stop: () => Promise<ProbeResult>;
  close: () => void;
}

export function startProbe(url: string, token: string): Probe {
  const child = fork(join(import.meta.dirname, "probe-process.ts"), [url, token]);
  return {
    start: () => child.send("start"),
    stop: async () => {
      child.send("stop");
      const [message] = await once(child, "message");
      const samples = Samples.parse(message);
      const byKind = Object.groupBy(samples, ({ kind }) => kind);
      return {
        p99Ms: p99(samples),
        maxMs: Math.max(0, ...samples.map(({ ms }) => ms)),
        count: samples.length,
        failed: samples.filter(({ status }) => status !== 200).length,
        p99MsByKind: Object.fromEntries(Object.entries(byKind).map(([kind, ofKind = []]) => [kind, p99(ofKind)])),
      };
    },
    close: () => child.kill(),
  };
}

function p99(samples: Samples): number {
  const sorted = samples.map(({ ms }) => ms).toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}
