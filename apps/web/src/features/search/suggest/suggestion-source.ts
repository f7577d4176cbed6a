import { paths } from "../../../paths.ts";
import type { Text } from "../../../text/en/index.ts";
import type { SuggestionSource } from "./suggestions.ts";

/**
 * Returns the settings of a field with suggestions.
 * @param listId the id of the list of suggestions, unique on the page
 */
export function suggestionSource(listId: string, { results, failed }: Text["search"]): SuggestionSource {
  return { listId, address: paths.suggestions(), label: results, failed };
}
