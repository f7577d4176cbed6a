import { limits } from "@modelyard/platform/limits";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { readAuditLog } from "../../audit/read-log.ts";
import { likes } from "../../likes/tables.ts";
import { repos } from "../../repos/tables.ts";
import { webhooks } from "../../webhooks/tables.ts";
import { avatars } from "../avatars/tables.ts";
import type { SignedIn } from "../caller.ts";
import { passkeys } from "../passkeys/tables.ts";
import { pinnedRepos } from "../public-profiles/tables.ts";
import { accessTokens, namespaces, sessions, sshKeys } from "../tables.ts";
import { once, pages } from "./pages.ts";
import { writtenTexts } from "./written-texts.ts";

const { entries: most, entriesAtOnce } = limits.ownData;

/** Yields a JSON document with what the hub stores about a user, part by part. It has no secrets. */
export async function* exportOwnData(orm: PostgresJsDatabase, caller: SignedIn): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = "{";
  for (const [name, lists] of Object.entries(parts(orm, caller))) {
    yield encoder.encode(`${separator}\n${JSON.stringify(name)}: [`);
    separator = ",";
    let isFirst = true;
    for await (const list of lists) {
      const text = list.map((entry) => `\n${JSON.stringify(entry)}`).join(",");
      if (text !== "") yield encoder.encode(isFirst ? text : `,${text}`);
      if (text !== "") isFirst = false;
    }
    yield encoder.encode("]");
  }
  yield encoder.encode("\n}\n");
}

function parts(orm: PostgresJsDatabase, caller: SignedIn): Record<string, AsyncIterable<readonly unknown[]>> {
  const { userId } = caller;
  return {
    profile: once(() =>
      orm
        .select({
          id: namespaces.id,
          name: namespaces.name,
          fullName: namespaces.fullName,
          email: namespaces.email,
          bio: namespaces.bio,
          links: namespaces.links,
          emailIsVerified: namespaces.emailIsVerified,
          isAdmin: namespaces.isAdmin,
          createdAt: namespaces.createdAt,
        })
        .from(namespaces)
        .where(eq(namespaces.id, userId)),
    ),
    // WebP, in base64.
    avatar: once(() =>
      orm
        .select({ createdAt: avatars.createdAt, webp: sql<string>`encode(${avatars.bytes}, 'base64')` })
        .from(avatars)
        .where(eq(avatars.namespaceId, userId)),
    ),
    pinnedRepositories: once(() =>
      orm
        .select({ repositoryId: pinnedRepos.repoId })
        .from(pinnedRepos)
        .where(eq(pinnedRepos.namespaceId, userId))
        .orderBy(asc(pinnedRepos.position)),
    ),
    memberships: once(async () => caller.organisations.map(({ name, role }) => ({ organization: name, role }))),
    sessions: once(() =>
      orm
        .select({
          browser: sessions.browser,
          system: sessions.system,
          network: sessions.network,
          createdAt: sessions.createdAt,
          lastActiveAt: sessions.lastActiveAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
    ),
    passkeys: once(() =>
      orm
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
    ),
    accessTokens: pages((limit, offset) =>
      orm
        .select({
          name: accessTokens.displayName,
          role: accessTokens.role,
          createdAt: accessTokens.createdAt,
          lastUsedAt: accessTokens.lastUsedAt,
          expiresAt: accessTokens.expiresAt,
        })
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
        .orderBy(asc(accessTokens.id))
        .limit(limit)
        .offset(offset),
    ),
    sshKeys: once(() =>
      orm
        .select({ title: sshKeys.title, fingerprint: sshKeys.fingerprint, createdAt: sshKeys.createdAt })
        .from(sshKeys)
        .where(eq(sshKeys.userId, userId)),
    ),
    webhooks: pages((limit, offset) =>
      orm
        .select({ url: webhooks.url, domains: webhooks.domains, createdAt: webhooks.createdAt })
        .from(webhooks)
        .where(eq(webhooks.userId, userId))
        .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
        .limit(limit)
        .offset(offset),
    ),
    repositories: pages((limit, offset) =>
      orm
        .select({ type: repos.type, name: repos.fullName, isPrivate: repos.isPrivate, createdAt: repos.createdAt })
        .from(repos)
        .where(eq(repos.namespaceId, userId))
        .orderBy(asc(repos.id))
        .limit(limit)
        .offset(offset),
    ),
    ...writtenTexts(orm, userId),
    likes: pages((limit, offset) =>
      orm
        .select({ repositoryId: likes.repoId, createdAt: likes.createdAt })
        .from(likes)
        .where(eq(likes.userId, userId))
        .orderBy(desc(likes.createdAt), asc(likes.repoId))
        .limit(limit)
        .offset(offset),
    ),
    auditLog: auditEntries(orm, userId),
  };
}

async function* auditEntries(orm: PostgresJsDatabase, ownerId: string): AsyncGenerator<readonly unknown[]> {
  let before: number | undefined;
  for (let read = 0; read < most; read += entriesAtOnce) {
    const entries = await readAuditLog(orm, { ownerId }, { before, limit: entriesAtOnce });
    yield entries;
    before = entries.at(-1)?.position;
    if (entries.length < entriesAtOnce) return;
  }
}
