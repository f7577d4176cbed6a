import { setTimeout as sleep } from "node:timers/promises";
import type { BenchRow } from "../row.ts";
import { openStreams, type Target, wrk } from "./load.ts";
import { residentKiB, type Started } from "./processes.ts";
import { readStreams } from "./read-streams.ts";

const most = 1.1;
const restMs = 60_000;

/** Small and large calls, streams, and disconnecting callers, alternating. */
async function mixFor(folder: string, target: Target, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    wrk(folder, target, { connections: 32, seconds: 3, bodyBytes: 100 });
    wrk(folder, target, { connections: 16, seconds: 3, bodyBytes: 200_000 });
    await readStreams(target, { streams: 200, events: 100, everyMs: 10 });
    const leaving = await openStreams(target, { streams: 500, everyMs: 100 });
    await sleep(500);
    for (const stream of leaving) stream.leave();
  }
}

/** Memory growth of a server in ten minutes of mixed load, compared with its memory after one minute. */
export async function keptMemory(folder: string, server: Started, target: Target): Promise<BenchRow> {
  await mixFor(folder, target, 60_000);
  await sleep(restMs);
  const before = residentKiB(server);
  await mixFor(folder, target, 600_000);
  await sleep(restMs);
  const after = residentKiB(server);
  return {
    what: "memory after ten minutes of mixed calls, against after one",
    ours: after / 1024,
    peer: before / 1024,
    unit: "MiB",
    ratio: after / before,
    target: `≤ ${most} × before`,
    held: after / before <= most,
  };
}
