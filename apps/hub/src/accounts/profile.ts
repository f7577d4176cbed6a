import { hashSecret } from "@modelyard/platform/access-token";
import { and, eq, ne } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { z } from "zod";
import type { PasswordChange, Profile } from "../contract/people.ts";
import { namespaces, sessions } from "../database/schema.ts";
import { HubError } from "../errors.ts";
import type { SignedIn } from "./caller.ts";
import { beginLoginTry } from "./login-limits.ts";
import { checkPasswordLength, hashPassword, verifyPassword } from "./passwords.ts";

export async function changeProfile(
  orm: PostgresJsDatabase,
  { userId, userName }: SignedIn,
  { fullname, email }: Profile,
): Promise<void> {
  await orm
    .update(namespaces)
    .set({ fullName: fullname === "" ? userName : fullname, email: email === "" ? null : email })
    .where(eq(namespaces.id, userId));
}

interface PasswordChanger {
  caller: SignedIn;
  address: string | undefined;
  /** The one that stays signed in. */
  sessionToken: string;
  now: Date;
}

/** @throws {HubError} the current password is wrong, the new one does not do, or there were too many tries */
export async function changePassword(
  orm: PostgresJsDatabase,
  { current, password }: z.infer<typeof PasswordChange>,
  { caller: { userId, userName }, address, sessionToken, now }: PasswordChanger,
): Promise<void> {
  checkPasswordLength(password);
  const attempt = await beginLoginTry(orm, { userName, address, now });
  const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
  if (!(await verifyPassword(current, user?.passwordHash))) {
    throw new HubError("Forbidden", "The current password is not right.", { body: { field: "current" } });
  }
  await attempt.succeeded();
  const passwordHash = await hashPassword(password);
  await orm.transaction(async (transaction) => {
    await transaction.update(namespaces).set({ passwordHash }).where(eq(namespaces.id, userId));
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.hash, hashSecret(sessionToken))));
  });
}
