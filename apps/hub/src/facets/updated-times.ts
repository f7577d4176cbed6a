import { updatedWithinDays } from "../contract/facets.ts";
import { dayMs } from "../repo-api/repo-filters.ts";

/** The values of the facet `updated`, each with the moment since when a repository changed that has it. */
export function updatedTimes(now: Date): { value: string; since: string }[] {
  return Object.entries(updatedWithinDays).map(([value, days]) => ({
    value,
    since: new Date(now.getTime() - days * dayMs).toISOString(),
  }));
}
