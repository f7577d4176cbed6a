import { type GroupUsage, readGroupUsage } from "./group-usage.ts";
import type { ProcessLimits } from "./limit-mechanism.ts";

interface PolledGroup {
  limits: ProcessLimits;
  onExceeded: (limit: "memory" | "CPU") => void;
}

const everyMs = 500;

/** Measures all watched groups with one timer, which runs only while there are any. */
export class LimitPoller {
  readonly #groups = new Map<number, PolledGroup>();
  readonly #read: () => Promise<Map<number, GroupUsage>>;
  #isPolling = false;

  constructor(read: () => Promise<Map<number, GroupUsage>> = readGroupUsage) {
    this.#read = read;
  }

  watch(group: number, polled: PolledGroup): () => void {
    this.#groups.set(group, polled);
    if (!this.#isPolling) this.#schedule();
    return () => {
      this.#groups.delete(group);
    };
  }

  #schedule(): void {
    this.#isPolling = true;
    setTimeout(() => void this.#measure(), everyMs).unref();
  }

  async #measure(): Promise<void> {
    // A failed measurement is retried at the next tick; deadlines apply in the meantime.
    const usage = await this.#read().catch(() => new Map<number, GroupUsage>());
    for (const [group, { limits, onExceeded }] of this.#groups) {
      const used = usage.get(group);
      if (used === undefined) continue;
      if (used.memoryBytes > limits.memoryBytes) onExceeded("memory");
      else if (limits.cpuSeconds !== undefined && used.cpuSeconds > limits.cpuSeconds) onExceeded("CPU");
    }
    if (this.#groups.size > 0) this.#schedule();
    else this.#isPolling = false;
  }
}
