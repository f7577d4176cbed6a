import type { Database } from "@modelyard/platform/database";
import { mostDays, usageOperation } from "../../usage/api.ts";
import { daysIn, type UsageOf, usageOf } from "../../usage/usage-of.ts";
import type { RegisterSettings, SettingsCall } from "../settings-app.ts";
import { memberOf, requireAdministrator } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

/** The usage of the caller's own calls, of those that an organisation pays for, or of all calls. */
export function registerUsageRoutes(register: RegisterSettings, { database }: { database: Database }): void {
  register(usageOperation, async (call) => {
    const days = daysIn(call.query.get("days"));
    if (days === undefined) {
      const message = `\`days\` must be a whole number from 1 to ${mostDays}.`;
      throw new SettingsError("invalid_value", message, { field: "days" });
    }
    return Response.json(await usageOf(database, scopeOf(call), days));
  });
}

/** @throws {SettingsError} 400 or 403 */
function scopeOf({ caller, query }: SettingsCall): UsageOf {
  const organisation = query.get("organisation");
  const of = query.get("of");
  if (of === null) {
    return organisation === null ? { userId: caller.userId } : { organisation: memberOf(organisation, caller).name };
  }
  if (of !== "hub" || organisation !== null) {
    const message = "`of` must be `hub`, and cannot be combined with `organisation`.";
    throw new SettingsError("invalid_value", message, { field: "of" });
  }
  requireAdministrator(caller);
  return "hub";
}
