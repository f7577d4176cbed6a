import { limits } from "@modelyard/platform/limits";
import { eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { membershipIn, rightsOf, tokenReach } from "../accounts/roles.ts";
import { namespaces } from "../accounts/tables.ts";
import { originOf, recordAudit } from "../audit/record-audit.ts";
import { QuotaChange, type RepositoryStorage } from "../contract/storage.ts";
import { HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { queryCount } from "../http/query.ts";
import { checkForm, readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoType, repoTypes } from "../repos/tables.ts";
import { repositoryStorageOperations, storageOperations } from "./api.ts";
import { findQuotas, type NamespaceQuota, setQuota } from "./namespace-quota.ts";
import {
  type StoredListing,
  type StoredRepository,
  storageOfNamespace,
  storageOfRepository,
  storedRepositories,
  sumOfRepositories,
} from "./storage-report.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes that report what is stored, and set quotas. */
export function registerStorageRoutes(register: Register, context: HubContext): void {
  const { orm, now } = context;
  const storageOf =
    (find: (call: Call) => Promise<NamespaceQuota>): Endpoint =>
    async (call) =>
      Response.json(await storageOfNamespace(orm, await find(call)), { headers: secret });
  const own = (call: Call) => findNamespace(orm, eq(namespaces.id, readingUser(call).userId));
  const ofMember = (call: Call) => findNamespace(orm, eq(namespaces.id, readableOrganisation(call)));
  const named = ({ parameter }: Call) => findNamespace(orm, eq(namespaces.foldedName, foldName(parameter("name"))));

  register(storageOperations.ofUser, storageOf(own));
  register(storageOperations.ofOrganization, storageOf(ofMember));
  register(storageOperations.repositoriesOfUser, async (call) =>
    listRepositories(context, call, readingUser(call).userId),
  );
  register(storageOperations.repositoriesOfOrganization, async (call) =>
    listRepositories(context, call, readableOrganisation(call)),
  );
  register(storageOperations.ofNamespace, async (call) => {
    requireAdministrator(call);
    return storageOf(named)(call);
  });
  register(storageOperations.changeQuota, async (call) => {
    const caller = requireAdministrator(call);
    if (!tokenReach[caller.role].writes)
      throw new HubError("Forbidden", "This token has role read; setting quotas needs role write.");
    await call.requireSpace();
    const { quota } = await readJson(call, QuotaChange);
    const { id } = await named(call);
    await orm.transaction(async (transaction) => {
      await setQuota(transaction, id, quota === "default" ? undefined : quota);
      const event = { ownerId: id, subject: call.parameter("name"), details: { quota } };
      await recordAudit(transaction, { now: now(), origin: originOf(call) }, { action: "quota.set", ...event });
    });
    return storageOf(named)(call);
  });

  for (const type of repoTypes) {
    register(repositoryStorageOperations[type].ofRepository, storageOfOne(context, type));
  }
}

function storageOfOne(context: HubContext, type: RepoType): Endpoint {
  return async (call) => {
    const repo = await openRepo(context, call, type, "write");
    if (repo instanceof Response) return repo;
    return Response.json(await storageOfRepository(context.orm, repo, call.caller), { headers: secret });
  };
}

async function listRepositories({ orm }: HubContext, call: Call, namespaceId: string): Promise<Response> {
  const most = limits.quotas.repositories;
  const limit = queryCount(call.query, "limit", { byDefault: most, max: most });
  const listing = readListing(call.query, limit);
  const rows = await storedRepositories(orm, namespaceId, { ...listing, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const isWhole = rows.length <= limit && listing.after === undefined && listing.search === "" && !listing.type;
  const all = isWhole ? sumOf(rows) : await sumOfRepositories(orm, namespaceId);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursor = last === undefined ? undefined : cursorOf(last, listing.sort);
  const headers =
    cursor === undefined ? secret : { ...secret, Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
  return Response.json(
    shown.map((row) => represent(row, all)),
    { headers },
  );
}

const Listing = z.object({
  search: z.string().max(limits.list.searchChars).default(""),
  type: z.enum(repoTypes).optional(),
  sort: z.enum(["id", "storage", "updatedAt"]).default("id"),
  direction: z.enum(["asc", "desc"]).optional(),
});
const positions = {
  id: z.tuple([z.literal(""), cursorId]),
  storage: z.tuple([z.string().regex(/^\d{1,18}$/), cursorId]),
  updatedAt: z.tuple([cursorTime, cursorId]),
} as const satisfies Record<StoredListing["sort"], z.ZodType>;

/** @throws {HubError} a parameter is invalid */
function readListing(query: URLSearchParams, limit: number): StoredListing {
  const given = Object.fromEntries([...query].map(([name, value]) => [name, value.replaceAll("\0", "")]));
  const { direction, ...listing } = checkForm(given, Listing);
  const after = readCursor<[string, string]>(query.get("cursor"), positions[listing.sort]);
  const byDefault = listing.sort === "id" ? "asc" : "desc";
  return { ...listing, type: listing.type, direction: direction ?? byDefault, after, limit };
}

function cursorOf({ id, bytes, lastModified }: StoredRepository, sort: StoredListing["sort"]): string {
  const values = { id: "", storage: String(bytes), updatedAt: lastModified.toISOString() };
  return writeCursor([values[sort], id]);
}

function sumOf(rows: readonly StoredRepository[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

function represent(
  { type, fullName, isPrivate, lastModified, bytes }: StoredRepository,
  all: number,
): RepositoryStorage {
  return {
    id: fullName,
    type,
    updatedAt: lastModified.toISOString(),
    visibility: isPrivate ? "private" : "public",
    storage: bytes,
    storagePercent: all === 0 ? 0 : (100 * bytes) / all,
  };
}

async function findNamespace(orm: HubContext["orm"], condition: SQL): Promise<NamespaceQuota> {
  const [found] = await findQuotas(orm, condition);
  if (found === undefined) throw new HubError("NotFound", "There is no user or organization with this name.");
  return found;
}

function signedIn({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return caller;
}

function readingUser(call: Call): SignedIn {
  const caller = signedIn(call);
  if (tokenReach[caller.role].reads) return caller;
  throw new HubError(
    "Forbidden",
    "This token has no permission to read settings. Use one with the role read or write.",
  );
}

function readableOrganisation(call: Call): string {
  const caller = signedIn(call);
  const name = call.parameter("name");
  const membership = membershipIn(caller, { name });
  if (membership !== undefined && rightsOf(membership, caller).read) return membership.id;
  throw new HubError("Forbidden", `You are not a member of ${name.slice(0, 96)}, or have no access to it.`);
}

function requireAdministrator(call: Call): SignedIn {
  const caller = readingUser(call);
  if (caller.isAdmin) return caller;
  throw new HubError("Forbidden", "Only an administrator of this hub may do this.");
}
