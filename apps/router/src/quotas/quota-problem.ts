import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { QuotaRequest } from "../contract/quotas.ts";

/** The subjects that the quotas of an owner may have. */
const subjectsOf: Readonly<Record<KeyOwnerKind, readonly QuotaRequest["per"][]>> = {
  hub: ["all", "user", "organisation", "token", "model"],
  organisation: ["all", "user", "token", "model"],
  user: ["all", "token", "model"],
};

/** Returns why an owner cannot have a quota: the invalid field, and a message. */
export function quotaProblem(
  owner: KeyOwnerKind,
  { per, name }: QuotaRequest,
): { field: "per" | "name"; message: string } | undefined {
  const allowed = subjectsOf[owner];
  if (!allowed.includes(per)) {
    return { field: "per", message: `\`per\` must be one of ${allowed.join(", ")} here, not ${per}.` };
  }
  if (per !== "all" || name === null) return undefined;
  const message = "A quota of all calls has no `name`. Omit it, or set `per`.";
  return { field: "name", message };
}
