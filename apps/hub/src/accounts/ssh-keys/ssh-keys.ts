import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import type { SshKeyEntry, SshKeyRequest } from "../../contract/ssh/ssh-keys.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import { namespaces, sshKeys } from "../tables.ts";
import { PublicKeyError, parsePublicKeyLine } from "./parse-public-key.ts";

type SshKeyRow = typeof sshKeys.$inferSelect;

const titleChars = 100;

export async function listSshKeys(orm: PostgresJsDatabase, userId: string): Promise<SshKeyEntry[]> {
  const rows = await orm
    .select()
    .from(sshKeys)
    .where(eq(sshKeys.userId, userId))
    .orderBy(desc(sshKeys.createdAt), desc(sshKeys.id));
  return rows.map(entryOf);
}

/**
 * Adds a key of a user.
 * @throws {HubError} 400: the key is not valid; 409: a user of this hub has it, or the user has too many
 */
export async function addSshKey(
  orm: PostgresJsDatabase,
  userId: string,
  { request, now, origin }: AuditedChange & { request: SshKeyRequest },
): Promise<SshKeyEntry> {
  const { key, comment } = parse(request.key);
  const title = request.title === undefined || request.title === "" ? titleFrom(comment, key.type) : request.title;
  return orm.transaction(async (transaction) => {
    // One request of a user at a time, so that the count is exact.
    await transaction.select({ id: namespaces.id }).from(namespaces).where(eq(namespaces.id, userId)).for("update");
    const [found] = await transaction.select({ keys: count() }).from(sshKeys).where(eq(sshKeys.userId, userId));
    if ((found?.keys ?? 0) >= limits.ssh.keysPerUser) {
      throw new HubError("Conflict", `An account has at most ${limits.ssh.keysPerUser} SSH keys. Remove one first.`);
    }
    const row: SshKeyRow = {
      id: newId(),
      userId,
      title,
      type: key.type,
      publicKey: key.blob.toString("base64"),
      fingerprint: key.fingerprint,
      createdAt: now,
      lastUsedAt: null,
    };
    const inserted = await transaction.insert(sshKeys).values(row).onConflictDoNothing().returning({ id: sshKeys.id });
    if (inserted.length === 0) {
      throw new HubError("Conflict", "This key is already in use. Create another one: ssh-keygen -t ed25519", {
        body: { field: "key" },
      });
    }
    const details = { id: row.id, type: row.type, fingerprint: row.fingerprint };
    await recordAudit(
      transaction,
      { now, origin },
      { action: "ssh-key.create", ownerId: userId, subject: title, details },
    );
    return entryOf(row);
  });
}

/** Removes a key, and the tokens that Git LFS got with it. @returns false when the user has no such key */
export async function removeSshKey(
  orm: PostgresJsDatabase,
  { userId, id, now, origin }: AuditedChange & { userId: string; id: string },
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(sshKeys)
      .where(and(eq(sshKeys.id, id), eq(sshKeys.userId, userId)))
      .returning();
    if (removed === undefined) return false;
    await announceDirectoryChange(transaction, { kind: "tokens" });
    const { title, type, fingerprint } = removed;
    const event = { action: "ssh-key.delete", ownerId: userId, subject: title } as const;
    await recordAudit(transaction, { now, origin }, { ...event, details: { id, type, fingerprint } });
    return true;
  });
}

function parse(text: string): ReturnType<typeof parsePublicKeyLine> {
  try {
    return parsePublicKeyLine(text);
  } catch (error) {
    if (!(error instanceof PublicKeyError)) throw error;
    throw new HubError("BadRequest", error.message, { cause: error, body: { field: "key" } });
  }
}

/** Returns the comment of a key as its title, without characters that a title may not have. */
function titleFrom(comment: string, type: string): string {
  const title = comment
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, titleChars)
    .trim()
    .toWellFormed();
  return title === "" ? type : title;
}

function entryOf({ id, title, type, fingerprint, createdAt, lastUsedAt }: SshKeyRow): SshKeyEntry {
  return {
    id,
    title,
    type,
    fingerprint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
