import { causesOf } from "../errors/causes-of.ts";
import { NoAnswerInTimeError } from "../timing/within-time.ts";

/** PostgreSQL cannot be reached, does not respond, is stopping, or has too many queries waiting. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/** Classes 08 (connection) and 57P (shutdown, start-up), 53300 (too many connections), then the driver's and the kernel's. */
const connectionCodes =
  /^(?:08|57P|53300|CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET)/;

/** Tells a lost connection from a query that PostgreSQL refused. For errors of the driver only: files have `ENOENT`, too. */
export function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && connectionCodes.test(error.code)
  );
}

/**
 * Returns whether an error, or one that caused it, says that the database is away: the query was right and may succeed
 * later. The one classification for hub, router and pages; `connectDatabase` throws the errors that it knows.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseAwayError || cause instanceof NoAnswerInTimeError);
}
