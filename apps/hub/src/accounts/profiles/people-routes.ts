import { limits } from "@modelyard/platform/limits";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OrganisationMember } from "../../contract/people.ts";
import { discussions } from "../../discussions/tables.ts";
import type { Call } from "../../http/call.ts";
import { queryCount } from "../../http/query.ts";
import type { Register } from "../../http/register.ts";
import { nextPageLink } from "../../http/respond.ts";
import type { HubContext } from "../../hub-context.ts";
import { likes } from "../../likes/tables.ts";
import { repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";
import { type FullOrganisationOverview, type FullUserOverview, organisationOperations, userOverview } from "../api.ts";
import { avatarUrl } from "../avatars/avatar-url.ts";
import type { Caller } from "../caller.ts";
import { findAccount } from "../find-account.ts";
import { followCounts } from "../following/follow-store.ts";
import { shownProfile } from "../public-profiles/public-profile.ts";
import { rightsIn } from "../roles.ts";
import { members, namespaces } from "../tables.ts";

/** Registers the public routes about users and organisations. */
export function registerPeopleRoutes(register: Register, context: HubContext): void {
  register(userOverview, async (call) => Response.json(await overviewOfUser(context, call)));
  register(organisationOperations.overview, async (call) => Response.json(await overviewOfOrganisation(context, call)));
  register(organisationOperations.members, (call) => listMembers(context, call));
}

async function overviewOfUser(context: HubContext, call: Call): Promise<z.infer<typeof FullUserOverview>> {
  const { orm } = context;
  const account = await findAccount(context, "user", call.parameter("name"));
  const { id, name, fullName, createdAt } = account;
  const organisations = await orm
    .select({
      id: namespaces.id,
      name: namespaces.name,
      fullname: namespaces.fullName,
      avatarId: namespaces.avatarId,
    })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
    .where(eq(members.userId, id))
    .orderBy(asc(namespaces.foldedName));
  const { isFollowing, ...counts } = await followCounts(context, id, call.caller?.userId);
  return {
    _id: id,
    type: "user",
    user: name,
    fullname: fullName,
    avatarUrl: avatarUrl(call.publicUrl, account),
    ...(await shownProfile(context.orm, account, call.caller)),
    isPro: false,
    createdAt: createdAt.toISOString(),
    ...(await repoCounts(context, id, call.caller)),
    ...absentCounts,
    numDiscussions: await countDiscussions(context, id, call.caller),
    numLikes: await countLikes(context, id),
    ...counts,
    ...(call.caller === undefined ? {} : { isFollowing }),
    orgs: organisations.map(({ avatarId, ...org }) =>
      Object.assign(org, { avatarUrl: avatarUrl(call.publicUrl, { name: org.name, avatarId }) }),
    ),
  };
}

async function overviewOfOrganisation(
  context: HubContext,
  call: Call,
): Promise<z.infer<typeof FullOrganisationOverview>> {
  const account = await findAccount(context, "org", call.parameter("name"));
  const { id, name, fullName, createdAt } = account;
  const [size] = await context.orm.select({ numUsers: count() }).from(members).where(eq(members.organisationId, id));
  const { isFollowing, numFollowers } = await followCounts(context, id, call.caller?.userId);
  return {
    _id: id,
    type: "org",
    name,
    fullname: fullName,
    avatarUrl: avatarUrl(call.publicUrl, account),
    ...(await shownProfile(context.orm, account, call.caller)),
    isEnterprise: false,
    isVerified: false,
    createdAt: createdAt.toISOString(),
    numUsers: size?.numUsers ?? 0,
    ...(await repoCounts(context, id, call.caller)),
    numSpaces: 0,
    numFollowers,
    ...(call.caller === undefined ? {} : { isFollowing }),
  };
}

/** Counts of what this hub does not have. */
const absentCounts = { numSpaces: 0, numPapers: 0, numUpvotes: 0 };

async function repoCounts({ orm }: HubContext, namespaceId: string, caller: Caller) {
  const [row] = await orm
    .select({
      numModels: sql<number>`count(*) filter (where ${repos.type} = 'model')::int`,
      numDatasets: sql<number>`count(*) filter (where ${repos.type} = 'dataset')::int`,
    })
    .from(repos)
    .where(and(eq(repos.namespaceId, namespaceId), visibleTo(caller)));
  return row ?? { numModels: 0, numDatasets: 0 };
}

/** Counts the discussions and pull requests that a user has started in repositories that the caller may see. */
async function countDiscussions({ orm }: HubContext, userId: string, caller: Caller): Promise<number> {
  const [row] = await orm
    .select({ discussions: count() })
    .from(discussions)
    .innerJoin(repos, eq(repos.id, discussions.repoId))
    .where(and(eq(discussions.authorId, userId), visibleTo(caller)));
  return row?.discussions ?? 0;
}

/** Counts the public repositories that a user likes, which are those that the list of likes shows. */
async function countLikes({ orm }: HubContext, userId: string): Promise<number> {
  const [row] = await orm
    .select({ likes: count() })
    .from(likes)
    .innerJoin(repos, eq(repos.id, likes.repoId))
    .where(and(eq(likes.userId, userId), eq(repos.isPrivate, false)));
  return row?.likes ?? 0;
}

async function listMembers(context: HubContext, call: Call): Promise<Response> {
  const { id } = await findAccount(context, "org", call.parameter("name"));
  const limit = queryCount(call.query, "limit", { byDefault: limits.list.people, max: limits.list.people });
  const search = (call.query.get("search") ?? "").slice(0, limits.list.searchChars).replaceAll("\0", "").toLowerCase();
  const { foldedName, fullName, avatarId } = namespaces;
  const rows = await context.orm
    .select({ _id: namespaces.id, user: namespaces.name, fullname: fullName, avatarId, role: members.role, foldedName })
    .from(members)
    .innerJoin(namespaces, eq(namespaces.id, members.userId))
    .where(
      and(
        eq(members.organisationId, id),
        gt(foldedName, (call.query.get("cursor") ?? "").replaceAll("\0", "")),
        search === ""
          ? undefined
          : sql`(strpos(${foldedName}, ${search}) > 0 or strpos(lower(${fullName}), ${search}) > 0)`,
      ),
    )
    .orderBy(asc(foldedName))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const headers =
    last === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor: last.foldedName }) };
  const seesRoles = rightsIn(call.caller, { id }).read;
  return Response.json(
    page.map(
      ({ _id, user, fullname, avatarId: picture, role }): OrganisationMember => ({
        _id,
        type: "user",
        user,
        fullname,
        avatarUrl: avatarUrl(call.publicUrl, { name: user, avatarId: picture }),
        isPro: false,
        role: seesRoles || _id === call.caller?.userId ? role : undefined,
      }),
    ),
    { headers },
  );
}
