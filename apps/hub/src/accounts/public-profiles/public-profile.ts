import { and, asc, eq, inArray } from "drizzle-orm";
import { type AuditedChange, recordAudit } from "../../audit/record-audit.ts";
import type {
  OwnPublicProfile,
  PinnedRepository,
  ProfileLinks,
  PublicProfile,
} from "../../contract/profiles/public-profile.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";
import type { Caller } from "../caller.ts";
import type { Account } from "../find-account.ts";
import { foldName } from "../names.ts";
import { namespaces } from "../tables.ts";
import { pinnedRepos } from "./tables.ts";

/** Returns what the public page of an account says, for the form that changes it. */
export async function ownProfile(orm: Queries, { id, bio, links, avatarId }: Account): Promise<OwnPublicProfile> {
  const pinned = await orm
    .select({ type: repos.type, id: repos.fullName })
    .from(pinnedRepos)
    .innerJoin(repos, and(eq(repos.id, pinnedRepos.repoId), eq(repos.namespaceId, pinnedRepos.namespaceId)))
    .where(eq(pinnedRepos.namespaceId, id))
    .orderBy(asc(pinnedRepos.position));
  return { bio, homepage: links.homepage ?? "", handles: links.handles ?? {}, pinned, hasAvatar: avatarId !== null };
}

/** Changes what the public page of an account says. @throws {HubError} 400: a pinned repository is not one of the account */
export async function changeProfile(
  orm: Queries,
  account: Account,
  { profile, ...change }: AuditedChange & { profile: PublicProfile },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const links = linksOf(profile);
    await transaction.update(namespaces).set({ bio: profile.bio, links }).where(eq(namespaces.id, account.id));
    await transaction.delete(pinnedRepos).where(eq(pinnedRepos.namespaceId, account.id));
    const ids = await idsOf(transaction, account, profile.pinned);
    if (ids.length > 0) {
      await transaction
        .insert(pinnedRepos)
        .values(ids.map((repoId, position) => ({ namespaceId: account.id, repoId, position })));
    }
    await recordChange(transaction, account, { ...change, details: { publicPage: "changed" } });
  });
}

/** Returns what the API says of the page of an account. Pinned repositories that the caller may not see are missing. */
export async function shownProfile(orm: Queries, { id, bio, links }: Account, caller: Caller) {
  const pinned = await orm
    .select({ repo: repos })
    .from(pinnedRepos)
    .innerJoin(repos, and(eq(repos.id, pinnedRepos.repoId), eq(repos.namespaceId, pinnedRepos.namespaceId)))
    .where(and(eq(pinnedRepos.namespaceId, id), visibleTo(caller)))
    .orderBy(asc(pinnedRepos.position));
  return {
    ...(bio === "" ? {} : { details: bio }),
    ...(links.homepage === undefined ? {} : { homepage: links.homepage }),
    socialHandles: links.handles ?? {},
    pinned: pinned.map(describePinned),
  };
}

function describePinned({ repo }: { repo: typeof repos.$inferSelect }): PinnedRepository {
  return {
    type: repo.type,
    id: repo.fullName,
    ...(repo.pipelineTag === null ? {} : { pipeline_tag: repo.pipelineTag }),
    private: repo.isPrivate,
    likes: repo.likes,
    downloads: repo.downloads,
    lastModified: repo.lastModified.toISOString(),
  };
}

/** Adds the change of a public page to the audit log. Texts are not recorded: entries can never be removed. */
export async function recordChange(
  transaction: Queries,
  { id: ownerId, name: subject, kind }: Account,
  { details, ...change }: AuditedChange & { details: Readonly<Record<string, string>> },
): Promise<void> {
  const action = kind === "user" ? "user.profile" : "organization.settings";
  await recordAudit(transaction, change, { action, ownerId, subject, details });
}

/** Stores the address as browsers send it: letters that look like others, or change the direction of a text, are encoded. */
function linksOf({ homepage, handles }: PublicProfile): ProfileLinks {
  const given = Object.fromEntries(Object.entries(handles).filter(([, handle]) => handle !== ""));
  return {
    ...(homepage === "" ? {} : { homepage: new URL(homepage).href }),
    ...(Object.keys(given).length === 0 ? {} : { handles: given }),
  };
}

/** Returns the ids of an account's repositories, in the given order, each once. */
async function idsOf(orm: Queries, { id, name }: Account, named: PublicProfile["pinned"]): Promise<string[]> {
  if (named.length === 0) return [];
  const found = await orm
    .select({ id: repos.id, type: repos.type, folded: repos.foldedFullName })
    .from(repos)
    .where(
      and(
        eq(repos.namespaceId, id),
        inArray(
          repos.foldedFullName,
          named.map((repo) => foldName(repo.id)),
        ),
      ),
    );
  const ids = named.map((repo) => {
    const known = found.find(({ type, folded }) => type === repo.type && folded === foldName(repo.id));
    if (known !== undefined) return known.id;
    throw new HubError("BadRequest", `${name} has no ${repo.type} ${repo.id}. Pin a repository of this account.`, {
      body: { field: "pinned" },
    });
  });
  return [...new Set(ids)];
}
