import { createHash } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import type { Queries } from "../database/queries.ts";
import { auditLog } from "./tables.ts";

/** The hash before the first entry. */
export const emptyLogHash = "0".repeat(64);

/** Returns the hash of an entry, which depends on all entries before it. */
export function hashOfEntry(previousHash: string, position: number, content: string): string {
  return createHash("sha256").update(`${previousHash}\n${position}\n${content}`).digest("hex");
}

/** The newest entry. Kept elsewhere, it proves later that nothing was cut off the end. */
export interface AuditHead {
  position: number;
  hash: string;
}

export interface AuditProblem {
  position: number;
  problem: "missing" | "changed";
}

export interface AuditVerification {
  entries: number;
  head: AuditHead;
  /** The first ones, in order. */
  problems: AuditProblem[];
}

const batchEntries = 1000;
const shownProblems = 100;

/**
 * Checks the whole audit log. A changed entry is reported at its position, a removed one as missing. An inserted one
 * breaks the hash of the entry after it.
 * @param expected a head that an earlier run returned
 */
export async function verifyAuditLog(queries: Queries, expected?: AuditHead): Promise<AuditVerification> {
  let head: AuditHead = { position: 0, hash: emptyLogHash };
  let entries = 0;
  let seen: string | undefined;
  const problems: AuditProblem[] = [];
  const report = (position: number, problem: AuditProblem["problem"]): void => {
    if (problems.length < shownProblems) problems.push({ position, problem });
  };
  for (;;) {
    const rows = await queries
      .select()
      .from(auditLog)
      .where(gt(auditLog.position, head.position))
      .orderBy(asc(auditLog.position))
      .limit(batchEntries);
    for (const { position, content, hash } of rows) {
      if (position !== head.position + 1) report(head.position + 1, "missing");
      else if (hash !== hashOfEntry(head.hash, position, content)) report(position, "changed");
      // Continue from the stored hash, so that one change is one problem.
      head = { position, hash };
      if (position === expected?.position) seen = hash;
      entries += 1;
    }
    if (rows.length < batchEntries) break;
  }
  if (expected !== undefined && expected.position > 0 && seen !== expected.hash)
    report(expected.position, seen === undefined ? "missing" : "changed");
  return { entries, head, problems };
}
