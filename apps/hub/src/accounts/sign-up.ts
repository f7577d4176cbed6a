import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, eq, gt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import type { SessionReply } from "../contract/accounts.ts";
import type { SignUpRequest } from "../contract/people.ts";
import { announceDirectoryChange } from "../database/directory-changes.ts";
import { loginFailures, namespaces } from "../database/schema.ts";
import { HubError } from "../errors.ts";
import { networkOf } from "./login-limits.ts";
import { checkNamespaceName, foldName } from "./names.ts";
import { checkPasswordLength, hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";

const { perAddress, windowMs } = limits.signUp;

/**
 * Makes an account for whoever asks, and signs them in.
 * @throws {HubError} name or password do not do, the name is taken, or the address has made too many accounts
 */
export async function signUp(
  orm: PostgresJsDatabase,
  { username, fullname = "", password }: z.infer<typeof SignUpRequest>,
  { address, now }: { address: string | undefined; now: Date },
): Promise<SessionReply> {
  checkNamespaceName(username, "username");
  checkPasswordLength(password);
  await countTry(orm, `sign-up:${address === undefined ? "" : networkOf(address)}`, now);
  // Before the password is hashed, which takes long; two at the same moment meet at the insertion.
  const [holder] = await orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(username)));
  if (holder !== undefined) throw isTaken(username);
  const passwordHash = await hashPassword(password);
  return orm.transaction(async (transaction) => {
    const id = newId();
    const inserted = await transaction
      .insert(namespaces)
      .values({
        id,
        kind: "user",
        name: username,
        foldedName: foldName(username),
        fullName: fullname === "" ? username : fullname,
        passwordHash,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: namespaces.id });
    if (inserted.length === 0) throw isTaken(username);
    await announceDirectoryChange(transaction, { kind: "members" });
    return startSession(transaction, { id, name: username }, now);
  });
}

const isTaken = (username: string) =>
  new HubError("Conflict", `The name ${username} is taken.`, { body: { field: "username" } });

/** Counted before the password is hashed, so that tries at the same moment count as well. */
async function countTry(orm: PostgresJsDatabase, subject: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  await orm.insert(loginFailures).values({ subject, failedAt: now });
  const [row] = await orm
    .select({ tries: count() })
    .from(loginFailures)
    .where(and(eq(loginFailures.subject, subject), gt(loginFailures.failedAt, since)));
  if ((row?.tries ?? 0) <= perAddress) return;
  throw new HubError(
    "TooManyTries",
    `Too many accounts were made from your address. Wait ${windowMs / 60_000} minutes and try again.`,
    { headers: { "Retry-After": String(windowMs / 1000) } },
  );
}
