import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { and, eq, inArray, sql } from "drizzle-orm";
import { foldName } from "../../accounts/names.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { statusesOf } from "../../discussions/shown/list-discussions.ts";
import { discussions } from "../../discussions/tables.ts";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import { likes } from "../../likes/tables.ts";
import { versionOfRow } from "../../repos/public/public-versions.ts";
import { repoColumns, repos } from "../../repos/tables.ts";

/** What decides whether a model's page has changed, who may see it, and what differs between its visitors. */
export type ModelPageHead = NonNullable<Awaited<ReturnType<typeof readModelPageHead>>>;

/** Returns `undefined` if there is no model of this name, or if the database is unavailable. */
export async function readModelPageHead({ orm, now }: Pick<HubContext, "orm" | "now">, call: Call) {
  if (call.isCallerUnknown) return undefined;
  try {
    const [found] = await headByName(orm).execute({ name: foldName(nameIn(call)), userId: call.caller?.userId ?? "" });
    if (found === undefined) return undefined;
    // The downloads of the last 30 days change at midnight.
    return { ...found, version: `${found.rowVersion} ${now().toISOString().slice(0, 10)}` };
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/** Returns whether the address of the request has the name of the model in its owner's spelling. */
export function isNamedAs(head: Pick<ModelPageHead, "fullName">, call: Pick<Call, "parameter">): boolean {
  return head.fullName === nameIn(call);
}

function nameIn(call: Pick<Call, "parameter">): string {
  return `${call.parameter("namespace")}/${call.parameter("name")}`;
}

const { id, namespaceId, creatorId, fullName, isPrivate, gated, orgMembersGated } = repoColumns;
const { disabledAt, isPublicWhenEnabled, discussionsDisabled, tags } = repoColumns;
const access = { namespaceId, creatorId, isPrivate, gated, orgMembersGated, disabledAt, isPublicWhenEnabled };
const shownColumns = { ...access, id, fullName, tags, discussionsDisabled };

const headByName = preparedQuery((orm: HubContext["orm"]) => {
  const own = orm
    .select({ one: sql`1` })
    .from(likes)
    .where(and(eq(likes.repoId, repos.id), eq(likes.userId, sql.placeholder("userId"))));
  const open = orm
    .select({ count: sql`count(*)::int` })
    .from(discussions)
    .where(and(eq(discussions.repoId, repos.id), inArray(discussions.status, statusesOf.open)));
  return orm
    .select({
      ...shownColumns,
      rowVersion: sql<string>`${sql.raw(versionOfRow)}`,
      liked: sql<boolean>`exists ${own}`,
      openDiscussions: sql<number>`${open}`,
    })
    .from(repos)
    .where(and(eq(repos.type, "model"), eq(repos.foldedFullName, sql.placeholder("name"))))
    .prepare("model-page-head");
});
