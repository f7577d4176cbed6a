import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { isNotSuspended } from "../is-suspended.ts";
import type { Secret } from "../login/known-devices.ts";
import { issueOneTimeSecret, takeOneTimeSecret, userOfSecret } from "../one-time-secrets/one-time-secrets.ts";
import { namespaces } from "../tables.ts";

const kind = "invitation";

/** Creates the secret of a link with which one person creates an account. */
export async function invite(transaction: Queries, administratorId: string, now: Date): Promise<Secret> {
  const { linkMs: lifetimeMs, perUser: most } = limits.invitation;
  return issueOneTimeSecret(transaction, { kind, userId: administratorId, lifetimeMs, most, now });
}

/** Returns whether an invitation is valid. It stays valid. */
export async function isInvited(queries: Queries, value: string | undefined, now: Date): Promise<boolean> {
  return isAdministrator(queries, await userOfSecret(queries, { kind, value, now }), now);
}

/** Uses an invitation up. Of concurrent requests, one gets it. @returns whether it was valid */
export async function takeInvitation(transaction: Queries, value: string | undefined, now: Date): Promise<boolean> {
  return isAdministrator(transaction, await takeOneTimeSecret(transaction, { kind, value, now }), now);
}

/** Invitations of a former or suspended administrator are invalid. */
async function isAdministrator(queries: Queries, userId: string | undefined, now: Date): Promise<boolean> {
  if (userId === undefined) return false;
  const { id, kind: ofKind, isAdmin } = namespaces;
  const rows = await queries
    .select({ id })
    .from(namespaces)
    .where(and(eq(id, userId), eq(ofKind, "user"), eq(isAdmin, true), isNotSuspended(now)));
  return rows.length > 0;
}

export function notInvited(): HubError {
  return new HubError("Forbidden", "This invitation was used or has expired. Ask an administrator for a new one.", {
    body: { field: "invitation" },
  });
}
