import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { QuotaRequest } from "../contract/quotas.ts";

/** By what an owner may count. */
const subjectsOf: Readonly<Record<KeyOwnerKind, readonly QuotaRequest["per"][]>> = {
  hub: ["all", "user", "organisation", "token", "model"],
  organisation: ["all", "user", "token", "model"],
  user: ["all", "token", "model"],
};

/** Why an owner cannot have such a quota: the field at fault, and a sentence. */
export function quotaProblem(
  owner: KeyOwnerKind,
  { per, name }: QuotaRequest,
): { field: "per" | "name"; message: string } | undefined {
  const allowed = subjectsOf[owner];
  if (!allowed.includes(per)) {
    return { field: "per", message: `Quotas here count per ${allowed.join(", ")}, not per ${per}.` };
  }
  if (per !== "all" || name === null) return undefined;
  const message = "A quota of all calls has no `name`: leave it out, or say what it counts `per`.";
  return { field: "name", message };
}
