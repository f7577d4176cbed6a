import { limits } from "@modelyard/platform/limits";
import { ilike, type SQL } from "drizzle-orm";
import { collections } from "./tables.ts";

/** Returns the condition that the title contains a text; `undefined` for an empty text. */
export function hasTitle(text: string): SQL | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const literal = trimmed.slice(0, limits.list.searchChars).replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return ilike(collections.title, `%${literal}%`);
}
