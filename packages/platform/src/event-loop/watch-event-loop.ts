import type { RecentRequest, RecentRequests } from "./recent-requests.ts";

export interface EventLoopBlock {
  /** How much later than scheduled the timer ran. */
  blockedMs: number;
  /** CPU time of this thread in that period; far less than `blockedMs` means that other processes used the CPU. */
  cpuMs: number;
  /** Requests that may have blocked it, the most likely first. */
  requests: RecentRequest[];
}

interface WatchOptions {
  requests: RecentRequests;
  everyMs: number;
  blockedMs: number;
  onBlock: (block: EventLoopBlock) => void;
}

/** Reports each time the event loop was blocked for longer than `blockedMs`. */
export function watchEventLoop({ requests, everyMs, blockedMs, onBlock }: WatchOptions): { stop: () => void } {
  let lookedAtMs = performance.now();
  let cpuAtMs = threadCpuMs();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const cpuMs = threadCpuMs();
    const lateMs = nowMs - lookedAtMs - everyMs;
    if (lateMs > blockedMs) {
      onBlock({
        blockedMs: Math.round(lateMs),
        cpuMs: Math.round(cpuMs - cpuAtMs),
        requests: requests.take(nowMs - lateMs, lateMs),
      });
    } else requests.forget();
    lookedAtMs = nowMs;
    cpuAtMs = cpuMs;
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
