import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { HubError } from "../errors.ts";
import { storageFull } from "../storage/write-probe.ts";

const retryAfterSeconds = 5;

/** @returns the response to a temporary failure of a dependency (disk or database); `undefined` for other errors */
export function dependencyRefusal(error: unknown): HubError | undefined {
  if (isDiskFull(error)) return storageFull(error);
  if (!isDatabaseAway(error)) return undefined;
  return new HubError(
    "Unavailable",
    `The hub cannot reach its database at the moment. Public files and repositories that were read in the last minutes stay available. Try again in ${retryAfterSeconds} seconds.`,
    { cause: error, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}
