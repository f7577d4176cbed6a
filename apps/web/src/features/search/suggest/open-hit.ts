import type { SuggestedHit } from "./suggestions.ts";

/** Opens a search result; a link with Ctrl or Command in a new tab. */
export function openHit(
  { href, fields }: Pick<SuggestedHit, "href" | "fields">,
  { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean },
): void {
  if (fields !== undefined) post(href, fields);
  else if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}

/** Submits a form, whose handler returns to this page if it has a field `next`. */
function post(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.name = name;
    field.value = name === "next" ? location.pathname + location.search : value;
    form.append(field);
  }
  document.body.append(form);
  // Unlike `submit`, it emits the event on which signing out removes recent items.
  form.requestSubmit();
}
