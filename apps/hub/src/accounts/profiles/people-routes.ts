import { and, asc, count, eq, sql } from "drizzle-orm";
import type { OrganisationMember, OrganisationOverview, UserOverview } from "../../contract/people.ts";
import { discussions } from "../../discussions/tables.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { visibleTo } from "../../repo-api/repo-filters.ts";
import { repos } from "../../repos/tables.ts";
import { organisationOperations, userOverview } from "../api.ts";
import type { Caller } from "../caller.ts";
import { foldName } from "../names.ts";
import { rightsIn } from "../roles.ts";
import { members, namespaces } from "../tables.ts";
import { avatarUrl } from "../whoami.ts";

/** Registers the public routes about users and organisations. */
export function registerPeopleRoutes(register: Register, { orm }: HubContext): void {
  const named = async (call: Call, kind: "user" | "org") => {
    const [row] = await orm
      .select()
      .from(namespaces)
      .where(and(eq(namespaces.foldedName, foldName(call.parameter("name"))), eq(namespaces.kind, kind)));
    if (row === undefined)
      throw new HubError("NotFound", `There is no ${kind === "user" ? "user" : "organization"} with this name.`);
    return row;
  };

  const repoCounts = async (namespaceId: string, caller: Caller) => {
    const [row] = await orm
      .select({
        numModels: sql<number>`count(*) filter (where ${repos.type} = 'model')::int`,
        numDatasets: sql<number>`count(*) filter (where ${repos.type} = 'dataset')::int`,
      })
      .from(repos)
      .where(and(eq(repos.namespaceId, namespaceId), visibleTo(caller)));
    return row ?? { numModels: 0, numDatasets: 0 };
  };

  /** Counts the discussions and pull requests that a user has started in repositories that the caller may see. */
  const discussionCount = async (userId: string, caller: Caller): Promise<number> => {
    const [row] = await orm
      .select({ discussions: count() })
      .from(discussions)
      .innerJoin(repos, eq(repos.id, discussions.repoId))
      .where(and(eq(discussions.authorId, userId), visibleTo(caller)));
    return row?.discussions ?? 0;
  };

  register(userOverview, async (call) => {
    const { id, name, fullName, createdAt } = await named(call, "user");
    const organisations = await orm
      .select({ name: namespaces.name, fullname: namespaces.fullName })
      .from(members)
      .innerJoin(namespaces, eq(namespaces.id, members.organisationId))
      .where(eq(members.userId, id))
      .orderBy(asc(namespaces.foldedName));
    return Response.json({
      _id: id,
      type: "user",
      user: name,
      fullname: fullName,
      avatarUrl: avatarUrl(name),
      isPro: false,
      createdAt: createdAt.toISOString(),
      ...(await repoCounts(id, call.caller)),
      numDiscussions: await discussionCount(id, call.caller),
      orgs: organisations.map((org) => ({ name: org.name, fullname: org.fullname, avatarUrl: avatarUrl(org.name) })),
    } satisfies UserOverview);
  });

  register(organisationOperations.overview, async (call) => {
    const { id, name, fullName, createdAt } = await named(call, "org");
    const [size] = await orm.select({ numUsers: count() }).from(members).where(eq(members.organisationId, id));
    return Response.json({
      _id: id,
      type: "org",
      name,
      fullname: fullName,
      avatarUrl: avatarUrl(name),
      isEnterprise: false,
      createdAt: createdAt.toISOString(),
      numUsers: size?.numUsers ?? 0,
      ...(await repoCounts(id, call.caller)),
    } satisfies OrganisationOverview);
  });

  register(organisationOperations.members, async (call) => {
    const { id } = await named(call, "org");
    const rows = await orm
      .select({ _id: namespaces.id, user: namespaces.name, fullname: namespaces.fullName, role: members.role })
      .from(members)
      .innerJoin(namespaces, eq(namespaces.id, members.userId))
      .where(eq(members.organisationId, id))
      .orderBy(asc(namespaces.foldedName));
    const seesRoles = rightsIn(call.caller, { id }).read;
    return Response.json(
      rows.map(
        ({ _id, user, fullname, role }): OrganisationMember => ({
          _id,
          type: "user",
          user,
          fullname,
          avatarUrl: avatarUrl(user),
          isPro: false,
          role: seesRoles || _id === call.caller?.userId ? role : undefined,
        }),
      ),
    );
  });
}
