import { hashSecret, mintAccessToken } from "@modelyard/platform/access-token";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { accessTokens } from "../../accounts/tables.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import { lfsUrl } from "../../lfs/transfer-urls.ts";
import { openByAnyName } from "../../repos/find-repo.ts";
import type { NamedRepository } from "./parse-command.ts";

interface LfsAuthentication {
  href: string;
  header: Record<string, string>;
  expires_in: number;
}

/**
 * Returns the address of the LFS API of a repository, and an access token for this repository alone.
 * @throws {HubError} the caller has no access
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/api/server-discovery.md
 */
export async function lfsAuthentication(
  context: HubContext,
  call: Call,
  {
    operation,
    repository,
    caller,
    keyId,
  }: { operation: "download" | "upload"; repository: NamedRepository; caller: SignedIn; keyId: string },
): Promise<LfsAuthentication> {
  const repo = await openByAnyName(context, call, repository.type, operation === "upload" ? "contribute" : "content");
  await call.requireSpace();
  const now = context.now();
  const value = mintAccessToken();
  const { lfsTokenMs, lfsTokensPerKey } = limits.ssh;
  await context.orm.transaction(async (transaction) => {
    const old = await transaction
      .select({ id: accessTokens.id })
      .from(accessTokens)
      .where(eq(accessTokens.sshKeyId, keyId))
      .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
      .offset(lfsTokensPerKey - 1);
    if (old.length > 0) {
      const ids = old.map(({ id }) => id);
      await transaction
        .delete(accessTokens)
        .where(and(eq(accessTokens.sshKeyId, keyId), inArray(accessTokens.id, ids)));
    }
    await transaction.insert(accessTokens).values({
      id: newId(),
      userId: caller.userId,
      displayName: `Git LFS of ${repo.fullName}`.slice(0, 100),
      role: "fineGrained",
      hash: hashSecret(value),
      ending: value.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lfsTokenMs),
      scopes: {
        canReadGatedRepos: false,
        global: [],
        scoped: [
          {
            id: repo.id,
            type: repo.type,
            permissions:
              operation === "upload"
                ? ["repo.content.write", "repo.content.read", "discussion.write"]
                : ["repo.content.read"],
          },
        ],
      },
      sshKeyId: keyId,
    });
    await announceDirectoryChange(transaction, { kind: "tokens" });
  });
  return {
    href: lfsUrl(call, repo),
    header: { Authorization: `Bearer ${value}` },
    expires_in: lfsTokenMs / 1000,
  };
}
