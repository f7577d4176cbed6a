import { causesOf } from "@modelyard/platform/causes-of";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { HubError } from "../errors.ts";
import { ObjectStoreAwayError } from "../objects/object-driver.ts";
import { storageFull } from "../storage/write-probe.ts";
import { errorResponse } from "./respond.ts";

const retryAfterSeconds = 5;

/** Returns the response to a temporary failure of a disk, the database or the object store; `undefined` for other errors. */
export function dependencyRefusal(error: unknown): HubError | undefined {
  if (isDiskFull(error)) return storageFull(error);
  if (isDatabaseAway(error)) {
    return unavailable(
      "The hub cannot reach its database at the moment. Public files and repositories that were read in the last minutes stay available.",
      error,
    );
  }
  if (causesOf(error).some(isDeadlock)) {
    return unavailable("The hub ended this request because others changed the same data at the same time.", error);
  }
  if (causesOf(error).some((cause) => cause instanceof ObjectStoreAwayError)) {
    return unavailable("The hub cannot reach its store for large files at the moment.", error);
  }
  return undefined;
}

/** Returns whether PostgreSQL has ended one of several transactions that waited for each other. */
function isDeadlock(cause: Error): boolean {
  return "code" in cause && cause.code === "40P01";
}

/** Returns the response to such a failure after an endpoint has ended, while a file was opened to be sent. */
export function dependencyResponse(error: unknown): Response | undefined {
  const refusal = dependencyRefusal(error);
  return refusal === undefined ? undefined : errorResponse(refusal);
}

function unavailable(reason: string, cause: unknown): HubError {
  return new HubError("Unavailable", `${reason} Try again in ${retryAfterSeconds} seconds.`, {
    cause,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
