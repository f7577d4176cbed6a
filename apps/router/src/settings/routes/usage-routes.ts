import { limits } from "@modelyard/platform/limits";
import { mostDays, usageBreakdownOperation, usageOperation } from "../../usage/api.ts";
import { type CountedCalls, callsOf, type UsageOf } from "../../usage/reading/counted-calls.ts";
import { readUsageQuery } from "../../usage/reading/usage-filters.ts";
import { UsageTimeoutError } from "../../usage/reading/usage-of.ts";
import type { UsageReader } from "../../usage/reading/usage-reader.ts";
import { UsageBusyError } from "../../usage/reading/usage-slots.ts";
import type { RegisterSettings, SettingsCall } from "../settings-app.ts";
import { memberOf, requireAdministrator } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

/** The usage of the caller's own calls, of those that an organisation pays for, or of all calls. */
export function registerUsageRoutes(register: RegisterSettings, { usage }: { usage: UsageReader }): void {
  register(usageOperation, async (call) => respond(() => usage.byDay(countedBy(call, mostDays), call.caller.userId)));
  register(usageBreakdownOperation, async (call) =>
    respond(() => usage.breakdown(countedBy(call, limits.router.usageBreakdownDays), call.caller.userId)),
  );
}

async function respond(read: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await read());
  } catch (error) {
    if (error instanceof UsageTimeoutError) throw new SettingsError("timed_out", error.message, retryLater(error));
    if (error instanceof UsageBusyError) throw new SettingsError("too_many", error.message, retryLater(error));
    throw error;
  }
}

function retryLater(cause: Error) {
  return { headers: { "retry-after": "5" }, cause };
}

/** @throws {SettingsError} 400 or 403 */
function countedBy(call: SettingsCall, longest: number): CountedCalls {
  const query = readUsageQuery(call.query, longest);
  if ("parameter" in query) throw new SettingsError("invalid_value", query.message, { field: query.parameter });
  return { of: scopeOf(call), ...query };
}

/** @throws {SettingsError} 400 or 403 */
function scopeOf({ caller, query }: SettingsCall): UsageOf {
  const organisation = query.get("organisation");
  const of = query.get("of");
  if (of === null) {
    const { userId } = caller;
    return organisation === null ? { userId } : callsOf(memberOf(organisation, caller), userId);
  }
  if (of !== "hub" || organisation !== null) {
    const message = "`of` must be `hub`, and cannot be combined with `organisation`.";
    throw new SettingsError("invalid_value", message, { field: "of" });
  }
  requireAdministrator(caller);
  return "hub";
}
