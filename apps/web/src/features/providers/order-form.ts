import type { ProviderPreferences } from "@modelyard/router/contract";
import { inListOrder, movedRow } from "./move-row.ts";

/** The form's row for one provider, with values as typed. */
export interface ProviderRow {
  id: string;
  label: string;
  /** 1 for the first; empty for providers tried after all others. */
  priority: string;
  /** The relative share of calls among providers with the same priority. */
  share: string;
  off: boolean;
}

/** The form's field of each value. */
const fieldNames = { priority: "place", share: "share", off: "off", listed: "listed" } as const;
const priorityPattern = /^[1-9]\d{0,2}$/;
const sharePattern = /^\d{1,3}(?:\.\d{1,3})?$|^1000$/;

/** Returns the name of a provider's field in the form. */
export function fieldName(field: keyof typeof fieldNames, provider: string): string {
  return `${fieldNames[field]}.${provider}`;
}

/**
 * Returns one row for each provider: first those with a priority, in order, then the others by name. Providers that are not
 * given leave no gap.
 */
export function orderRows(
  providers: readonly { id: string; label: string }[],
  { order, disabled, weights }: ProviderPreferences,
): ProviderRow[] {
  const given = new Set(providers.map(({ id }) => id));
  const ranks = ranksOf(order, (id) => given.has(id));
  const rows = providers.map(({ id, label }): ProviderRow => {
    const rank = ranks.findIndex((ids) => ids.includes(id));
    const share = weights[id];
    return {
      id,
      label,
      priority: rank === -1 ? "" : String(rank + 1),
      share: share === undefined ? "" : String(share),
      off: disabled.includes(id),
    };
  });
  return inListOrder(rows);
}

function ranksOf(order: ProviderPreferences["order"], isIncluded: (id: string) => boolean) {
  return order.map((ids) => ids.filter(isIncluded)).filter((ids) => ids.length > 0);
}

/** The form's button that moves a provider, and its values. */
export const moveButton = { name: "move", up: "up.", down: "down." } as const;

/** Moves the provider that a button names by one place. @returns the rows as they are without such a button */
function moved(rows: readonly ProviderRow[], button: string | undefined): readonly ProviderRow[] {
  const direction = (["up", "down"] as const).find((each) => button?.startsWith(moveButton[each]));
  if (button === undefined || direction === undefined) return rows;
  const id = button.slice(moveButton[direction].length);
  const listed = inListOrder(rows);
  const from = listed.findIndex((row) => row.id === id);
  return movedRow(listed, id, direction === "up" ? from - 1 : from + 1);
}

export type OrderForm =
  | { rows: readonly ProviderRow[]; preferences: ProviderPreferences }
  /** `wrong` is the invalid field. */
  | { rows: readonly ProviderRow[]; preferences: undefined; wrong: "priority" | "share"; provider: string };

/**
 * Parses the form's fields of the given providers. Fields of other providers are ignored. Providers that the form does not
 * order keep their stored preferences, and come after all others: they have no key now, but may get one later.
 */
export function readOrderForm(
  form: ReadonlyMap<string, string>,
  providers: readonly { id: string; label: string }[],
  stored: ProviderPreferences = { order: [], disabled: [], weights: {} },
): OrderForm {
  const isOrdered = ({ id }: { id: string }) => form.has(fieldName("priority", id)) || form.has(fieldName("share", id));
  const ordered = providers.filter(isOrdered);
  const typedRows = ordered.map(({ id, label }): ProviderRow => {
    const typed = (field: "priority" | "share") => form.get(fieldName(field, id))?.trim() ?? "";
    return { id, label, priority: typed("priority"), share: typed("share"), off: form.has(fieldName("off", id)) };
  });
  for (const { label, priority, share } of typedRows) {
    if (priority !== "" && !priorityPattern.test(priority))
      return { rows: typedRows, preferences: undefined, wrong: "priority", provider: label };
    if (share !== "" && !sharePattern.test(share))
      return { rows: typedRows, preferences: undefined, wrong: "share", provider: label };
  }
  const rows = moved(typedRows, form.get(moveButton.name));
  const priorities = [...new Set(rows.flatMap(({ priority }) => (priority === "" ? [] : [Number(priority)])))].toSorted(
    (a, b) => a - b,
  );
  const others = new Set(providers.filter((provider) => !isOrdered(provider)).map(({ id }) => id));
  const typedOrder = priorities.map((rank) =>
    rows.filter(({ priority }) => priority !== "" && Number(priority) === rank).map(({ id }) => id),
  );
  const isOff = (id: string) =>
    form.has(fieldName("listed", id)) ? form.has(fieldName("off", id)) : stored.disabled.includes(id);
  const keptWeights = Object.entries(stored.weights).filter(([id]) => others.has(id));
  const typedWeights = rows.flatMap(({ id, share }): [string, number][] => (share === "" ? [] : [[id, Number(share)]]));
  return {
    rows,
    preferences: {
      order: [...typedOrder, ...ranksOf(stored.order, (id) => others.has(id))],
      disabled: [...rows.filter(({ off }) => off).map(({ id }) => id), ...[...others].filter(isOff)],
      weights: Object.fromEntries([...keptWeights, ...typedWeights]),
    },
  };
}
