import { limits } from "@modelyard/platform/limits";
import { busy } from "../errors.ts";
import { ClientSlots } from "../http/client-slots.ts";

/** Returns slots for git processes of one kind. A request without a slot gets 503 with `Retry-After`. */
export function gitSlots(sizes: ConstructorParameters<typeof ClientSlots>[0]): ClientSlots {
  const { slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.git;
  const what = "git transfers or commits";
  return new ClientSlots(sizes, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what });
}
