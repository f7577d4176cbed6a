import { hkdfSync, randomInt } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { hmacSha256 } from "@modelyard/platform/signed-claims";
import { and, eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { recoveryCodes } from "./tables.ts";

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupChars = 4;

/** Replaces the recovery codes of a user. @returns the codes, of which only hashes are stored */
export async function replaceRecoveryCodes(transaction: Queries, masterKey: Buffer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.twoFactor.recoveryCodes }, newCode);
  const hashOf = codeHash(masterKey);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })));
  return codes;
}

/** Uses a recovery code up. @returns whether it was one */
export async function takeRecoveryCode(
  transaction: Queries,
  masterKey: Buffer,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const hash = codeHash(masterKey)(code);
  const used = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

function newGroup(): string {
  return Array.from({ length: groupChars }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function newCode(): string {
  return Array.from({ length: groups }, newGroup).join("-");
}

/** Codes have 79 random bits. With the key, a copy of the database alone does not allow to search for them. */
function codeHash(masterKey: Buffer): (code: string) => string {
  const hmac = hmacSha256(Buffer.from(hkdfSync("sha256", masterKey, "", "modelyard recovery codes", 32)));
  return (code) => hmac(code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")).toString("hex");
}
