import type { SuggestedHit } from "../suggest/suggestions.ts";
import type { ShownSuggestions } from "../suggest/use-combo-box.ts";
import { recentPlace } from "./forget-recent.ts";
import { forgetRecent, readRecent } from "./recent-hits.ts";

/** Returns suggestions with the visitor's recent items before them. @param title the name of their group */
export function withRecent(suggestions: ShownSuggestions, title: string): ShownSuggestions {
  const place = recentPlace();
  const { viewer, groups } = suggestions;
  if (place === undefined || viewer === undefined) return suggestions;
  const hits = readRecent(place, viewer);
  return hits.length === 0 ? suggestions : { ...suggestions, groups: [{ title, hits, isRecent: true }, ...groups] };
}

/** Removes recent items and returns the suggestions without them. @param hit all if it is absent */
export function withoutRecent(suggestions: ShownSuggestions, hit?: SuggestedHit): ShownSuggestions {
  const place = recentPlace();
  const { viewer, groups } = suggestions;
  if (place !== undefined && viewer !== undefined) forgetRecent(place, viewer, hit?.href);
  const left: ShownSuggestions["groups"][number][] = [];
  for (const group of groups) {
    const isKept = ({ href }: SuggestedHit) => group.isRecent !== true || (hit !== undefined && href !== hit.href);
    const hits = group.hits.filter(isKept);
    if (hits.length > 0) left.push({ ...group, hits });
  }
  return { ...suggestions, groups: left };
}
