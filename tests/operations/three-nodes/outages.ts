import type { Failure } from "./ledger.ts";

/** What does not work, from its beginning until all nodes serve again. */
export interface Outage {
  kind: "node" | "postgres" | "pgbouncer" | "s3";
  /** The name of the node. */
  node?: string;
  startedAtMs: number;
  endedAtMs: number;
}

/** Statuses of HAProxy: no connection or no complete response, no node, no response in time. */
const proxyStatuses: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/**
 * The rule for failures. A failure is allowed in two cases only:
 * - A process was killed while the request ran, and the request ran on it: its connection broke, or the proxy itself
 *   responds with 502, 503 or 504.
 * - PostgreSQL, PgBouncer or S3 was unavailable during the request, and a node responds with 503 and `Retry-After`, or
 *   breaks off a response whose rest it cannot read.
 * A command of git fails with one of its requests and does not show the response: it needs an outage during its run.
 * Restarts by SIGTERM are no outage.
 */
export function isAllowed(failure: Failure, outages: readonly Outage[]): boolean {
  const during = outages.filter(
    (outage) => outage.startedAtMs <= failure.endedAtMs && outage.endedAtMs >= failure.startedAtMs,
  );
  if (during.length === 0 || /\b500\b/.test(failure.message)) return false;
  if (failure.client === "git push") return true;
  if (failure.status === undefined) return true;
  const isOfProxy = failure.node === undefined && proxyStatuses.has(failure.status);
  if (isOfProxy) return during.some(({ kind }) => kind === "node");
  return failure.status === 503 && failure.hasRetryAfter && during.some(({ kind }) => kind !== "node");
}
