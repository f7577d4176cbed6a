import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { inArray } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import { reservedNames } from "../contract/reserved-names.ts";
import type { Queries } from "../database/queries.ts";

/** Leaves room for a suffix within the longest name. */
const longestBase = 34;

/**
 * Returns the user name that is closest to the name at the provider.
 * @param name such as `ada.l` or `ada.l@example.org`, of which the part before `@` is used
 */
export function userNameFrom(name: string): string {
  const [local = ""] = name.slice(0, 255).split("@", 1);
  const spelled = local
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]/g, "-")
    .replace(/[._-]{2,}/g, "-")
    .slice(0, longestBase)
    .replace(/^[._-]/, "")
    .replace(/[._-]$/, "");
  return spelled.length < 2 ? "user" : spelled;
}

/** Returns a name that no account, former account or route has: `base`, or `base` with a number. */
export async function freeUserName(queries: Queries, base: string): Promise<string> {
  const candidates = [
    base,
    ...Array.from({ length: limits.openId.nameAttempts - 1 }, (_, index) => `${base}-${index + 2}`),
  ];
  const rows = await queries
    .select({ foldedName: namespaces.foldedName })
    .from(namespaces)
    .where(inArray(namespaces.foldedName, candidates.map(foldName)));
  const taken = new Set(rows.map(({ foldedName }) => foldedName));
  const isFree = (name: string) => !taken.has(foldName(name)) && !reservedNames.has(foldName(name));
  return candidates.find(isFree) ?? `${base}-${randomBytes(3).toString("hex")}`;
}
