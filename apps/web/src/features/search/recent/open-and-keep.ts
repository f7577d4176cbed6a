import { openHit } from "../suggest/open-hit.ts";
import type { SuggestedHit } from "../suggest/suggestions.ts";
import { recentPlace } from "./forget-recent.ts";
import { keepRecent } from "./recent-hits.ts";

/**
 * Opens a search result and adds it to the recent items.
 * @param viewer the visitor for whom it was suggested; absent if none are kept
 */
export function openAndKeep(
  hit: SuggestedHit,
  keys: { ctrlKey: boolean; metaKey: boolean },
  viewer: string | undefined,
): void {
  const place = recentPlace();
  if (place !== undefined && viewer !== undefined) keepRecent(place, viewer, hit);
  openHit(hit, keys);
}
