import type { Caller, Membership } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { scopeTooNarrow } from "../http/authenticate.ts";
import type { Handler } from "../http/handler.ts";
import { sendJson } from "../http/send-json.ts";
import { membershipIn } from "../owners/membership.ts";
import { callsOf } from "./reading/counted-calls.ts";
import { readUsageQuery } from "./reading/usage-filters.ts";
import { UsageTimeoutError } from "./reading/usage-of.ts";
import type { UsageReader } from "./reading/usage-reader.ts";
import { UsageBusyError } from "./reading/usage-slots.ts";

/**
 * `GET /v1/usage?days=30&organisation=name`: the caller's own calls by day, provider and model; with `organisation`,
 * those that it pays for, for members who may read there. `token`, `model` and `provider` select calls.
 */
export function showUsage(usage: Pick<UsageReader, "byDay">): Handler {
  return {
    access: "callers",
    async handle({ caller, query: queryText, output }) {
      const query = new URLSearchParams(queryText);
      const parsed = readUsageQuery(query);
      if ("parameter" in parsed) {
        const { parameter: param, message } = parsed;
        throw new RouterError({ status: 400, code: "invalid_value", param, message });
      }
      if (!caller.actsAsUser) throw scopeTooNarrow("see usage");
      const { userId } = caller;
      const named = query.get("organisation");
      const of = named === null ? { userId } : callsOf(readable(named, caller), userId);
      try {
        sendJson(output, await usage.byDay({ of, ...parsed }, userId));
      } catch (cause) {
        throw refusalOf(cause);
      }
    },
  };
}

const headers = { "retry-after": "5" };

function refusalOf(cause: unknown): unknown {
  if (cause instanceof UsageTimeoutError)
    return new RouterError({ status: 503, code: "timed_out", message: cause.message, headers, cause });
  if (cause instanceof UsageBusyError)
    return new RouterError({ status: 429, code: "too_many_requests", message: cause.message, headers, cause });
  return cause;
}

/** @throws {RouterError} 403: the caller is no member of it, or a member without access */
function readable(named: string, caller: Caller): Membership {
  const organisation = membershipIn(caller, named);
  if (organisation?.mayRead === true) return organisation;
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
