import { NoAnswerInTimeError } from "../directory/last-known.ts";

const codes = /^(?:08|57P|53300|ECONN|EPIPE|ENOENT|ETIMEDOUT|CONNECTION_|CONNECT_TIMEOUT)/;

/** Whether an error says that PostgreSQL cannot be reached, does not answer or is stopping, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof NoAnswerInTimeError) return true;
    if ("code" in cause && typeof cause.code === "string" && codes.test(cause.code)) return true;
  }
  return false;
}
