import { causesOf } from "../errors/causes-of.ts";
import { NoAnswerInTimeError } from "../timing/within-time.ts";

/** PostgreSQL cannot be reached, does not respond, is stopping, or has too many queries waiting. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/**
 * Classes 08 (connection) and 57P (shutdown, start-up), 53300 (too many connections), then codes of the driver and the
 * kernel.
 */
const connectionCodes =
  /^(?:08|57P|53300|CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET)/;

/**
 * Distinguishes a lost connection from a query that PostgreSQL rejected. For errors of the driver only: file operations
 * fail with `ENOENT`, too.
 */
export function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && connectionCodes.test(error.code)
  );
}

/**
 * Returns whether an error, or one of its causes, means that the database is unavailable: the query was valid and may
 * succeed later. Hub, router and pages all use this classification; `connectDatabase` throws the errors that it
 * recognizes.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseAwayError || cause instanceof NoAnswerInTimeError);
}
