import type { Database } from "@modelyard/platform/database";
import type { Caller } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { scopeTooNarrow } from "../http/authenticate.ts";
import type { Handler } from "../http/handler.ts";
import { sendJson } from "../http/send-json.ts";
import { membershipIn } from "../owners/membership.ts";
import { mostDays } from "./api.ts";
import { daysIn, usageOf } from "./usage-of.ts";

/**
 * `GET /v1/usage?days=30&organisation=name`: the caller's own calls by day, provider and model; with `organisation`,
 * those that it pays for, for members who may read there.
 */
export function showUsage(database: Database): Handler {
  return {
    access: "callers",
    async handle({ caller, query: queryText, output }) {
      const query = new URLSearchParams(queryText);
      const days = daysIn(query.get("days"));
      if (days === undefined) {
        throw new RouterError({
          status: 400,
          code: "invalid_value",
          param: "days",
          message: `\`days\` must be a whole number from 1 to ${mostDays}.`,
        });
      }
      if (!caller.actsAsUser) throw scopeTooNarrow("see usage");
      const named = query.get("organisation");
      const of = named === null ? { userId: caller.userId } : { organisation: readable(named, caller) };
      sendJson(output, await usageOf(database, of, days));
    },
  };
}

/** @throws {RouterError} 403: the caller is no member of it, or a member without access */
function readable(named: string, caller: Caller): string {
  const organisation = membershipIn(caller, named);
  if (organisation?.mayRead === true) return organisation.name;
  const name = organisation?.name ?? named.slice(0, 96);
  const why =
    organisation === undefined ? `You are not a member of ${name}` : `Your role in ${name} gives no access to it`;
  throw new RouterError({
    status: 403,
    code: "not_a_member",
    param: "organisation",
    message: `${why}, so you may not see what it pays for.`,
  });
}
