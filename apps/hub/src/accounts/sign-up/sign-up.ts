import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import { type AuditOrigin, recordAudit } from "../../audit/record-audit.ts";
import type { SignUpRequest } from "../../contract/people.ts";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../login/attempts.ts";
import { checkPasswordLength, hashPassword } from "../login/passwords.ts";
import type { SignIn, SignInOptions } from "../login/sessions.ts";
import { checkNamespaceName, foldName } from "../names.ts";
import { namespaces } from "../tables.ts";
import { createAccount, nameTaken } from "./create-account.ts";
import { isInvited, notInvited, takeInvitation } from "./invitations.ts";

const { perNetwork, windowMs } = limits.signUp;

interface SignUpOptions extends SignInOptions {
  address: string | undefined;
  needsInvitation: boolean;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Creates an account and signs its owner in.
 * @throws {HubError} the name or password is invalid, the name is taken, or the network created too many accounts
 */
export async function signUp(
  orm: PostgresJsDatabase,
  { username, fullname, password, invitation }: z.infer<typeof SignUpRequest>,
  { address, origin, needsInvitation, ...options }: SignUpOptions,
): Promise<SignIn> {
  const { now } = options;
  checkNamespaceName(username, "username");
  checkPasswordLength(password);
  await beginSignUp(orm, address, now);
  // Check before the slow hashing of the password. Of two concurrent requests, one fails at the insertion.
  const [holder] = await orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(username)));
  if (holder !== undefined) throw nameTaken(username);
  // Hashing takes long: a request without a valid invitation must not start it.
  if (needsInvitation && !(await isInvited(orm, invitation, now))) throw notInvited();
  const passwordHash = await hashPassword(password);
  const account = { username, fullname: fullname === "" ? undefined : fullname, passwordHash, isAdmin: false };
  return orm.transaction(async (transaction) => {
    if (needsInvitation && !(await takeInvitation(transaction, invitation, now))) throw notInvited();
    const event = { action: "user.create", ownerId: undefined, subject: username } as const;
    await recordAudit(transaction, { now, origin }, event);
    return createAccount(transaction, account, options);
  });
}

/** Counts an attempt before the password is hashed, so that concurrent attempts count. */
async function beginSignUp(orm: PostgresJsDatabase, address: string | undefined, now: Date): Promise<void> {
  const subject = `sign-up:${address === undefined ? "unknown" : networkOf(address)}`;
  await orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [subject]);
    const since = new Date(now.getTime() - windowMs);
    const attempts = (await recentAttempts(transaction, [subject], since)).get(subject);
    if (attempts !== undefined && attempts.count >= perNetwork) {
      const waitMs = attempts.oldest.getTime() + windowMs - now.getTime();
      throw tooManyAttempts("Too many accounts were created from your network", waitMs);
    }
    await logAttempt(transaction, [subject], now);
  });
}
