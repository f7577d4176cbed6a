import { and, eq, sql } from "drizzle-orm";
import { lockSubjects } from "../accounts/login/attempts.ts";
import { insertUser } from "../accounts/sign-up/create-account.ts";
import { namespaces } from "../accounts/tables.ts";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import { PlainLine } from "../contract/accounts.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { ExternalUser } from "./claims.ts";
import { freeUserName, userNameFrom } from "./free-user-name.ts";
import type { ExternalSignInOptions } from "./options.ts";
import { externalIdentities } from "./tables.ts";

interface User {
  id: string;
  name: string;
}

type Rules = Pick<ExternalSignInOptions, "issuer" | "name" | "linksByEmail" | "createsAccounts">;

/**
 * Returns the user of this hub that an external user signs in as: the one linked before, else the one with the same verified
 * address if the administrator allows it, else a new one. Never one that only has the same name.
 * @throws {HubError} no account is linked, and none may be created
 */
export async function findUser(
  transaction: Queries,
  external: ExternalUser,
  rules: Rules,
  change: AuditedChange,
): Promise<User> {
  // Of two concurrent first sign-ins, the second finds the account of the first.
  await lockSubjects(transaction, [`identity:${rules.issuer} ${external.subject}`]);
  const linked = await linkedUser(transaction, external, rules, change.now);
  if (linked !== undefined) return linked;
  const found = rules.linksByEmail ? await userWithEmail(transaction, external.verifiedEmail) : undefined;
  const user = found ?? (await newUser(transaction, external, rules, change.now));
  await linkIdentity(transaction, external, { issuer: rules.issuer, user, change });
  return user;
}

/**
 * Links an external user to an account.
 * @throws {HubError} one of the two is linked already
 */
export async function linkIdentity(
  transaction: Queries,
  { subject, label }: ExternalUser,
  { issuer, user, change }: { issuer: string; user: User; change: AuditedChange },
): Promise<void> {
  const { now } = change;
  const inserted = await transaction
    .insert(externalIdentities)
    .values({ issuer, subject, userId: user.id, label, createdAt: now, lastSignInAt: now })
    .onConflictDoNothing()
    .returning({ userId: externalIdentities.userId });
  if (inserted.length === 0) {
    throw new HubError(
      "Conflict",
      "This identity or your account is already linked. Remove the existing link at /settings/profile first.",
    );
  }
  const details = { issuer, identity: subject };
  await recordAudit(transaction, change, { action: "identity.link", ownerId: user.id, subject: user.name, details });
}

async function linkedUser(
  transaction: Queries,
  { subject, label }: ExternalUser,
  { issuer }: Rules,
  now: Date,
): Promise<User | undefined> {
  const isIt = and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject));
  const [row] = await transaction
    .select({ id: namespaces.id, name: namespaces.name })
    .from(externalIdentities)
    .innerJoin(namespaces, eq(namespaces.id, externalIdentities.userId))
    .where(and(isIt, eq(namespaces.kind, "user")));
  if (row !== undefined) await transaction.update(externalIdentities).set({ label, lastSignInAt: now }).where(isIt);
  return row;
}

/** Returns the only user with this address. Addresses that users entered themselves do not count. */
async function userWithEmail(transaction: Queries, email: string | undefined): Promise<User | undefined> {
  if (email === undefined) return undefined;
  const { id, name, kind, emailIsVerified } = namespaces;
  const hasEmail = sql`lower(${namespaces.email}) = ${email.toLowerCase()}`;
  const users = await transaction
    .select({ id, name })
    .from(namespaces)
    .where(and(eq(kind, "user"), eq(emailIsVerified, true), hasEmail))
    .limit(2);
  return users.length === 1 ? users[0] : undefined;
}

async function newUser(
  transaction: Queries,
  { userName, fullName, verifiedEmail }: ExternalUser,
  { name, createsAccounts }: Rules,
  now: Date,
): Promise<User> {
  if (!createsAccounts) {
    throw new HubError(
      "Forbidden",
      `No account of this hub is linked to your identity at ${name}. Sign in with your password and link it at /settings/profile, or ask the administrator for an account.`,
    );
  }
  const username = await freeUserName(transaction, userNameFrom(userName ?? ""));
  const fullname = PlainLine.min(1).safeParse(fullName).data;
  return insertUser(transaction, { username, fullname, isAdmin: false, verifiedEmail }, now);
}
