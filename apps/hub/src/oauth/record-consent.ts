import { eq } from "drizzle-orm";
import { type AuditOrigin, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import type { Consent } from "./scopes.ts";
import { oauthApps } from "./tables.ts";

interface RecordedConsent {
  consent: Consent & { appId: string };
  userId: string;
  origin: AuditOrigin;
  now: Date;
}

/** Records in the audit log that a user gave an app access. */
export async function recordAllowed(
  transaction: Queries,
  { consent, userId, origin, now }: RecordedConsent,
): Promise<void> {
  const { appId, role, scopes, organisationIds } = consent;
  const details = { appId, role, scopes: scopes.join(" "), organizations: organisationIds.join(" ") };
  const subject = await nameOf(transaction, appId);
  await recordAudit(transaction, { now, origin }, { action: "app.allow", ownerId: userId, subject, details });
}

/** Records in the audit log that an app lost the access to a user's account. @param reason why */
export async function recordRevoked(
  transaction: Queries,
  { appId, userId, origin, now, reason }: Omit<RecordedConsent, "consent"> & { appId: string; reason: string },
): Promise<void> {
  const subject = await nameOf(transaction, appId);
  const event = { action: "app.revoke", ownerId: userId, subject, details: { appId, reason } } as const;
  await recordAudit(transaction, { now, origin }, event);
}

async function nameOf(queries: Queries, appId: string): Promise<string> {
  const [app] = await queries.select({ name: oauthApps.name }).from(oauthApps).where(eq(oauthApps.id, appId));
  return app?.name ?? appId;
}
