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
  if (hasCode(error, codes.deadlock)) {
    return unavailable("The hub ended this request because others changed the same data at the same time.", error);
  }
  if (hasCode(error, codes.cancelled)) {
    return unavailable("The hub ended this request because its query took too long.", error);
  }
  if (hasCode(error, codes.readOnly)) {
    return unavailable("The database accepts no changes at the moment, for example during a failover.", error);
  }
  if (causesOf(error).some((cause) => cause instanceof ObjectStoreAwayError)) {
    return unavailable("The hub cannot reach its store for large files at the moment.", error);
  }
  return undefined;
}

/** Errors of PostgreSQL that a later request may not get. */
const codes = {
  /** PostgreSQL has ended one of several transactions that waited for each other. */
  deadlock: "40P01",
  /** The statement took longer than `statement_timeout`. */
  cancelled: "57014",
  /** A standby, or a server that an administrator has set to read-only. */
  readOnly: "25006",
} as const;

function hasCode(error: unknown, code: string): boolean {
  return causesOf(error).some((cause) => "code" in cause && cause.code === code);
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
