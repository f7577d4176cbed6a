import { limits } from "@modelyard/platform/limits";
import { busy } from "../errors.ts";
import { ClientSlots } from "../http/client-slots.ts";

/** Creates slots for git processes of one kind. A request that gets no slot fails with 503 and `Retry-After`. */
export function gitSlots(sizes: ConstructorParameters<typeof ClientSlots>[0]): ClientSlots {
  const { slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.git;
  const what = "git transfers or commits";
  return new ClientSlots(sizes, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what });
}
