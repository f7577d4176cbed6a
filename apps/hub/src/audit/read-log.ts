import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { AuditContent, type AuditEntry } from "../contract/audit/audit-entry.ts";
import type { Queries } from "../database/queries.ts";
import { auditLog } from "./tables.ts";

export interface AuditFilter {
  /** The user or organization; `undefined`: the whole hub. */
  ownerId?: string | undefined;
  action?: string | undefined;
  actorName?: string | undefined;
}

/** Returns entries, newest first. @param before the position of the last entry of the page before */
export async function readAuditLog(
  queries: Queries,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await queries
    .select()
    .from(auditLog)
    .where(and(...conditionsOf(filter), before === undefined ? undefined : lt(auditLog.position, before)))
    .orderBy(desc(auditLog.position))
    .limit(limit);
  return rows.map(({ position, content, hash }) =>
    Object.assign(AuditContent.parse(JSON.parse(content)), { position, hash }),
  );
}

const exportedAtOnce = 1000;

/** Yields all entries as lines of JSON, newest first. Memory use does not depend on the size of the log. */
export async function* auditLines(queries: Queries, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before: number | undefined;
  for (;;) {
    const entries = await readAuditLog(queries, filter, { before, limit: exportedAtOnce });
    if (entries.length > 0) yield encoder.encode(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    before = entries.at(-1)?.position;
    if (entries.length < exportedAtOnce) return;
  }
}

function conditionsOf({ ownerId, action, actorName }: AuditFilter): SQL[] {
  return [
    ...(ownerId === undefined ? [] : [eq(field("ownerId"), ownerId)]),
    ...(action === undefined ? [] : [eq(field("action"), action)]),
    ...(actorName === undefined ? [] : [eq(field("actorName"), actorName)]),
  ];
}

/** Must be written as in the indexes of the table. */
function field(name: "ownerId" | "action" | "actorName"): SQL<string> {
  return sql<string>`((${auditLog.content}::jsonb) ->> ${sql.raw(`'${name}'`)})`;
}
