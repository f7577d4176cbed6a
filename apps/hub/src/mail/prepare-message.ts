import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { issueOneTimeSecret } from "../accounts/one-time-secrets/one-time-secrets.ts";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { type MailText, writeMessage } from "./messages.ts";
import type { OutgoingMail } from "./tables.ts";

const { accountsPerAddress, resetMs, verifyMs } = limits.mail;

interface Preparation {
  publicUrl: string;
  now: Date;
}

/** Writes a message and creates its links. @returns undefined if there is nothing to send any more */
export async function prepareMessage(
  orm: PostgresJsDatabase,
  { kind, userId, recipient, language }: OutgoingMail,
  { publicUrl: hubUrl, now }: Preparation,
): Promise<MailText | undefined> {
  const accounts = await orm.transaction(async (transaction) => {
    if (kind === "password-reset") return resetLinks(transaction, recipient, { publicUrl: hubUrl, now });
    if (userId === null) return [];
    const [user] = await transaction.select().from(namespaces).where(eq(namespaces.id, userId)).for("update");
    if (user?.kind !== "user") return [];
    if (kind !== "email-verification") return [{ name: user.name }];
    if (user.email !== recipient || user.emailIsVerified) return [];
    const secret = { kind, userId, lifetimeMs: verifyMs, most: 1, now } as const;
    const { value } = await issueOneTimeSecret(transaction, secret);
    return [{ name: user.name, link: `${hubUrl}/settings/email?token=${value}` }];
  });
  return accounts.length === 0 ? undefined : writeMessage({ kind, language, hubUrl, accounts });
}

/** Creates a link for each account that has proved to have the address. */
async function resetLinks(transaction: Queries, address: string, { publicUrl, now }: Preparation) {
  const users = await transaction
    .select({ id: namespaces.id, name: namespaces.name })
    .from(namespaces)
    .where(
      and(
        sql`lower(${namespaces.email}) = ${address.toLowerCase()}`,
        eq(namespaces.emailIsVerified, true),
        eq(namespaces.kind, "user"),
      ),
    )
    .orderBy(asc(namespaces.createdAt), asc(namespaces.id))
    .limit(accountsPerAddress);
  const links = [];
  for (const { id: userId, name } of users) {
    const secret = { kind: "password-reset", userId, lifetimeMs: resetMs, most: 1, now } as const;
    const { value } = await issueOneTimeSecret(transaction, secret);
    links.push({ name, link: `${publicUrl}/login/reset?token=${value}` });
  }
  return links;
}
