import { newId } from "@modelyard/platform/ids";
import type { AuditAction, AuditContent } from "../contract/audit/audit-entry.ts";
import type { Queries } from "../database/queries.ts";
import type { Call } from "../http/call.ts";
import { auditEvents } from "./tables.ts";

/** Who caused an event, and with which request. */
export type AuditOrigin = Pick<AuditContent, "actorId" | "actorName" | "tokenId" | "address" | "requestId">;

/** When a change is made, and by which request. */
export interface AuditedChange {
  origin: AuditOrigin;
  now: Date;
}

export interface AuditEvent {
  action: AuditAction;
  /** The user or organization that it concerns; `undefined`: only the hub. */
  ownerId: string | undefined;
  /** What was changed, such as the name of a repository. */
  subject: string;
  details?: AuditContent["details"];
}

/** Text is cut to these lengths, so that an entry stays small whatever a client sends. */
const longest = { subject: 200, detail: 2000 } as const;

/** Returns the origin of what a request does. */
export function originOf({
  caller,
  clientAddress,
  requestId,
}: Pick<Call, "caller" | "clientAddress" | "requestId">): AuditOrigin {
  return {
    actorId: caller?.userId ?? null,
    actorName: caller?.userName ?? null,
    tokenId: caller?.via.type === "access_token" ? caller.via.tokenId : null,
    address: clientAddress ?? null,
    requestId,
  };
}

/** Ids with brackets are not accepted from clients, so that a request cannot pass as one of these. */
const withoutRequest = { actorId: null, actorName: null, tokenId: null, address: null };

/** The origin of what an administrator does with the command line of the server. */
export const commandLine: AuditOrigin = { ...withoutRequest, requestId: "(command line)" };

/** The origin of what the provision of the server declares, and of what programs that contain the hub do. */
export const provision: AuditOrigin = { ...withoutRequest, requestId: "(provision)" };

/** The origin of tokens of engines that the hub starts. */
export const launcher: AuditOrigin = { ...withoutRequest, requestId: "(launcher)" };

/** The origin of what the hub does regularly. */
export const regularJob: AuditOrigin = { ...withoutRequest, requestId: "(regular job)" };

/**
 * Adds an event to the audit log when the transaction commits.
 * @param transaction the one that makes the change
 */
export async function recordAudit(
  transaction: Queries,
  { origin, now }: AuditedChange,
  { action, ownerId, subject, details = {} }: AuditEvent,
): Promise<void> {
  const content: AuditContent = {
    at: now.toISOString(),
    action,
    ...origin,
    ownerId: ownerId ?? null,
    subject: plainText(subject, longest.subject),
    details: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        typeof value === "string" ? plainText(value, longest.detail) : value,
      ]),
    ),
  };
  await transaction.insert(auditEvents).values({ id: newId(), content: JSON.stringify(content) });
}

/** PostgreSQL cannot store NUL in JSON, and half a surrogate pair is no text. */
function plainText(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll("\0", "\ufffd");
}
