import { limits } from "@modelyard/platform/limits";
import { HubError } from "../errors.ts";
import { ClientSlots } from "../http/client-slots.ts";

type StreamLimits = typeof limits.files.streams | typeof limits.files.objectStreams;

/** Creates slots for downloads of large files, so that slow downloads of one client cannot take all of them. */
export function streamSlots(streams: StreamLimits): ClientSlots {
  const { streamWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.files;
  const what = "downloads of large files";
  return new ClientSlots(streams, { waitMs, waitingPerClient, waitingInTotal, refusal: tooMany, what });
}

function tooMany(reason: string): HubError {
  return new HubError("Busy", `${reason}. Try again in a few seconds, with fewer downloads at once.`, {
    headers: { "Retry-After": "5" },
  });
}
