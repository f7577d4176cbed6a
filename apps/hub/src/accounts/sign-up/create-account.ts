import { newId } from "@modelyard/platform/ids";
import type { Queries } from "../../database/queries.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import { type SignIn, type SignInOptions, startSession } from "../login/sessions.ts";
import { foldName } from "../names.ts";
import { namespaces } from "../tables.ts";

interface NewAccount {
  username: string;
  /** @default the user name */
  fullname?: string | undefined;
  /** Without one, the user signs in with the external provider only. */
  passwordHash?: string;
  /** An address that belongs to the user for certain. */
  verifiedEmail?: string | undefined;
  isAdmin: boolean;
}

/**
 * Creates an account and signs its owner in.
 * @throws {HubError} the name is taken
 */
export async function createAccount(
  transaction: Queries,
  account: NewAccount,
  options: SignInOptions,
): Promise<SignIn> {
  return startSession(transaction, await insertUser(transaction, account, options.now), options);
}

/** @throws {HubError} the name is taken */
export async function insertUser(
  transaction: Queries,
  { username, fullname, passwordHash, verifiedEmail, isAdmin }: NewAccount,
  now: Date,
): Promise<{ id: string; name: string }> {
  const id = newId();
  const inserted = await transaction
    .insert(namespaces)
    .values({
      id,
      kind: "user",
      name: username,
      foldedName: foldName(username),
      fullName: fullname ?? username,
      email: verifiedEmail,
      emailIsVerified: verifiedEmail !== undefined,
      passwordHash,
      isAdmin,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: namespaces.id });
  if (inserted.length === 0) throw nameTaken(username);
  await announceDirectoryChange(transaction, { kind: "members" });
  return { id, name: username };
}

/** Returns the error for a name that another account has. */
export function nameTaken(username: string): HubError {
  return new HubError("Conflict", `The name ${username} is taken.`, { body: { field: "username" } });
}
