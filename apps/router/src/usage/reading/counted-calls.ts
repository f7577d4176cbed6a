import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Membership } from "../../directory.ts";
import { inferenceUsage } from "../tables.ts";
import { browserCalls, type UsageFilters, type UsageQuery } from "./usage-filters.ts";

/** The calls of a user, those that an organisation pays for, as a member sees them, or all, as an administrator sees them. */
export type UsageOf =
  | { userId: string }
  | {
      organisation: string;
      readerId: string;
      /** Whether the reader may see which member's token made a call. */
      seesMembers: boolean;
    }
  | "hub";

export interface CountedCalls extends UsageQuery {
  of: UsageOf;
}

/** Returns an organisation's calls as a member sees them: only its admins see the tokens of other members. */
export function callsOf({ name, mayAdminister }: Membership, readerId: string): UsageOf {
  return { organisation: name, readerId, seesMembers: mayAdminister };
}

/** Returns the condition of the calls that are counted. */
export function whereCounted({ of, days, filters }: CountedCalls): SQL | undefined {
  return and(
    whose(of),
    gte(inferenceUsage.at, sql`now() - make_interval(days => ${days})`),
    ...conditions(of, filters),
  );
}

function whose(of: UsageOf): SQL | undefined {
  if (of === "hub") return undefined;
  if ("organisation" in of) return eq(inferenceUsage.billTo, of.organisation);
  return and(eq(inferenceUsage.userId, of.userId), isNull(inferenceUsage.billTo));
}

function conditions(of: UsageOf, { token, model, provider }: UsageFilters): (SQL | undefined)[] {
  return [
    token === undefined ? undefined : tokenIs(of, token),
    model === undefined ? undefined : eq(inferenceUsage.model, model),
    provider === undefined ? undefined : eq(inferenceUsage.provider, provider),
  ];
}

/** A member who does not see the tokens of others would learn from a filter which of them made which calls. */
function tokenIs(of: UsageOf, token: string): SQL | undefined {
  const isToken = token === browserCalls ? isNull(inferenceUsage.tokenId) : eq(inferenceUsage.tokenId, token);
  const isOwn =
    typeof of === "object" && "readerId" in of && !of.seesMembers ? eq(inferenceUsage.userId, of.readerId) : undefined;
  return and(isToken, isOwn);
}
