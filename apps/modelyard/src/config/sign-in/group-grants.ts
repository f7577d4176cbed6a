import type { GroupGrant } from "@modelyard/hub";
import { orgRoles } from "@modelyard/hub/contract";
import { z } from "zod";

/** Parses `group=organization:role, …`. A group may contain `=` and `:`, but no comma. */
export const GroupGrants = z.string().transform((text, context): GroupGrant[] => {
  const grants: GroupGrant[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    const equals = entry.lastIndexOf("=");
    const colon = entry.lastIndexOf(":");
    const group = entry.slice(0, equals).trim();
    const organisation = entry.slice(equals + 1, colon).trim();
    const role = orgRoles.find((known) => known === entry.slice(colon + 1).trim());
    if (equals < 1 || colon < equals || group === "" || organisation === "" || role === undefined) {
      context.addIssue({
        code: "custom",
        message: `expected group=organization:role instead of "${entry}", with one of the roles ${orgRoles.join(", ")}`,
      });
      return z.NEVER;
    }
    grants.push({ group, organisation, role });
  }
  return grants;
});
