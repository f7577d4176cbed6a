import type { SuggestedHit } from "./suggestions.ts";

/** Goes to what was found; with Ctrl or Command in another tab. */
export function openHit({ href }: SuggestedHit, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): void {
  if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}
