import type { SuggestedHit } from "./suggestions.ts";

/** Opens a search result; with Ctrl or Command in a new tab. */
export function openHit({ href }: SuggestedHit, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): void {
  if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}
