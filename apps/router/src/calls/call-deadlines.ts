import { type DenseSetItem, noSlot } from "@modelyard/platform/dense-set";
import { Sweep } from "@modelyard/platform/sweep";
import type { CallRecord } from "./call-record.ts";
import type { RunningCall } from "./running-call.ts";

/** Ends work that runs past the time limit of its call. */
export interface CallDeadlines {
  /** Waits for work that ends when it is done, when the caller leaves, or when the time limit of the call has passed. */
  run<Outcome>(call: CallRecord, running: RunningCall & { outcome: Promise<Outcome> }): Promise<Outcome>;
}

interface Deadline extends DenseSetItem {
  atMs: number;
  running: RunningCall;
}

interface CallDeadlinesOptions {
  /** How often deadlines are checked. */
  everyMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createCallDeadlines({ everyMs, now }: CallDeadlinesOptions): CallDeadlines {
  const deadlines = new Sweep<Deadline>({
    everyMs,
    visit: ({ atMs, running }) => {
      if (now() >= atMs) running.expire();
    },
  });
  return {
    async run(call, running) {
      const { presence } = call;
      presence.watch(running);
      const deadline = { slot: noSlot, atMs: call.deadlineMs, running };
      deadlines.add(deadline);
      try {
        return await running.outcome;
      } finally {
        deadlines.delete(deadline);
        presence.unwatch();
      }
    },
  };
}
