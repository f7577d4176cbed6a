import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";

interface HealthOptions {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** @returns whether the address responded 200 before the signal */
export async function isHealthy(url: string, { headers, signal }: HealthOptions): Promise<boolean> {
  const { healthRequestMs: timeoutMs, healthEveryMs } = limits.launchers;
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    if (await respondsOk(url, { headers, signal, timeoutMs })) return true;
    // oxlint-disable-next-line no-await-in-loop -- the pause between two requests
    await sleep(healthEveryMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/**
 * Requests the health address of a running engine at an interval, until the signal.
 * @returns whether it failed several times in a row; false at the signal
 */
export async function becomesUnhealthy(
  url: string,
  { headers, signal, everyMs }: HealthOptions & { everyMs: number },
): Promise<boolean> {
  const { watchRequestMs: timeoutMs, watchFailures } = limits.launchers;
  for (let failures = 0; failures < watchFailures; ) {
    // oxlint-disable-next-line no-await-in-loop -- the pause between two requests
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return false;
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    const isOk = await respondsOk(url, { headers, signal, timeoutMs });
    if (signal.aborted) return false;
    failures = isOk ? 0 : failures + 1;
  }
  return true;
}

async function respondsOk(
  url: string,
  { headers, signal, timeoutMs }: HealthOptions & { timeoutMs: number },
): Promise<boolean> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.any([signal, timeout]) });
    // Frees the connection.
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // It does not listen, or does not respond.
    return false;
  }
}
