import { availableParallelism } from "node:os";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { type Client, clientOf } from "../../http/client-keys.ts";
import { ClientSlots } from "../../http/client-slots.ts";

/** Runs the part of a request that hashes a password. */
export type WithPasswordSlot = <T>(
  call: Pick<Call, "request"> & Parameters<typeof clientOf>[0],
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Limits how many requests with passwords run at once. Each occupies a processor and a thread of the pool that file
 * reads use for 80 ms, and a database connection while it waits for other attempts of its network.
 * @throws {HubError} 429 with `Retry-After` if too many requests are waiting
 */
export function passwordSlots(processors = availableParallelism()): WithPasswordSlot {
  const { slots: sizes, slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.password;
  const total = Math.max(1, Math.min(sizes.total, processors - 1));
  const slots = new ClientSlots(
    { ...sizes, total },
    { waitMs, waitingPerClient, waitingInTotal, refusal: tooMany, what: "log-ins and sign-ups" },
  );
  return async (call, work) => {
    const client: Client = clientOf(call);
    const release = await slots.take(client, call.request.signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}

function tooMany(reason: string): HubError {
  return new HubError("TooManyTries", `${reason}. Wait a few seconds and try again.`, {
    headers: { "Retry-After": "5" },
  });
}
