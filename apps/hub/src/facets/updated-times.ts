import { updatedWithinDays } from "../contract/facets.ts";
import { dayMs } from "../repo-api/repo-filters.ts";

/** Returns the values of the facet `updated`, each with the start of its period. */
export function updatedTimes(now: Date): { value: string; since: string }[] {
  return Object.entries(updatedWithinDays).map(([value, days]) => ({
    value,
    since: new Date(now.getTime() - days * dayMs).toISOString(),
  }));
}
