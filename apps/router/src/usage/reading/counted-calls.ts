import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Membership } from "../../directory.ts";
import { usageDays, type usageDaysOfHub } from "../tables.ts";
import { browserCalls, type UsageQuery } from "./usage-filters.ts";

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

/** Returns the condition of the counts by token that are summed up. */
export function whereCounted(counted: CountedCalls): SQL | undefined {
  const { of, filters } = counted;
  const token = filters.token === undefined ? undefined : tokenIs(of, filters.token);
  return and(whose(of), inPeriod(usageDays, counted), token);
}

/** Returns the condition of counts in the period, of the model and of the provider. The period begins with a whole UTC day. */
export function inPeriod(
  table: typeof usageDays | typeof usageDaysOfHub,
  { days, filters: { model, provider } }: UsageQuery,
): SQL | undefined {
  return and(
    gte(table.day, sql`(now() at time zone 'UTC')::date - ${days}::integer`),
    model === undefined ? undefined : eq(table.model, model),
    provider === undefined ? undefined : eq(table.provider, provider),
  );
}

function whose(of: UsageOf): SQL | undefined {
  if (of === "hub") return undefined;
  if ("organisation" in of) return eq(usageDays.billTo, of.organisation);
  return and(eq(usageDays.userId, of.userId), eq(usageDays.billTo, ""));
}

/** A member who does not see the tokens of others would learn from a filter which of them made which calls. */
function tokenIs(of: UsageOf, token: string): SQL | undefined {
  const isToken = eq(usageDays.tokenId, token === browserCalls ? "" : token);
  const isOwn =
    typeof of === "object" && "readerId" in of && !of.seesMembers ? eq(usageDays.userId, of.readerId) : undefined;
  return and(isToken, isOwn);
}
