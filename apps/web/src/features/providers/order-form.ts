import type { ProviderPreferences } from "@modelyard/router/contract";

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
const fieldNames = { priority: "place", share: "share", off: "off" } as const;
const priorityPattern = /^[1-9]\d{0,2}$/;
const sharePattern = /^\d{1,3}(?:\.\d{1,3})?$|^1000$/;

/** Returns the name of a provider's field in the form. */
export function fieldName(field: keyof typeof fieldNames, provider: string): string {
  return `${fieldNames[field]}.${provider}`;
}

/** Returns one row for each provider: first those with a priority, in order, then the others by name. */
export function orderRows(
  providers: readonly { id: string; label: string }[],
  { order, disabled, weights }: ProviderPreferences,
): ProviderRow[] {
  const rows = providers.map(({ id, label }): ProviderRow => {
    const rank = order.findIndex((ids) => ids.includes(id));
    const share = weights[id];
    return {
      id,
      label,
      priority: rank === -1 ? "" : String(rank + 1),
      share: share === undefined ? "" : String(share),
      off: disabled.includes(id),
    };
  });
  const rankOf = ({ priority }: ProviderRow) => (priority === "" ? Number.POSITIVE_INFINITY : Number(priority));
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.label.localeCompare(b.label) || 0);
}

export type OrderForm =
  | { rows: readonly ProviderRow[]; preferences: ProviderPreferences }
  /** `wrong` is the invalid field. */
  | { rows: readonly ProviderRow[]; preferences: undefined; wrong: "priority" | "share"; provider: string };

/** Parses the form's fields of the given providers. Fields of other providers are ignored. */
export function readOrderForm(
  form: ReadonlyMap<string, string>,
  providers: readonly { id: string; label: string }[],
): OrderForm {
  const rows = providers.map(({ id, label }): ProviderRow => {
    const typed = (field: "priority" | "share") => form.get(fieldName(field, id))?.trim() ?? "";
    return { id, label, priority: typed("priority"), share: typed("share"), off: form.has(fieldName("off", id)) };
  });
  for (const { label, priority, share } of rows) {
    if (priority !== "" && !priorityPattern.test(priority))
      return { rows, preferences: undefined, wrong: "priority", provider: label };
    if (share !== "" && !sharePattern.test(share))
      return { rows, preferences: undefined, wrong: "share", provider: label };
  }
  const priorities = [...new Set(rows.flatMap(({ priority }) => (priority === "" ? [] : [Number(priority)])))].toSorted(
    (a, b) => a - b,
  );
  return {
    rows,
    preferences: {
      order: priorities.map((rank) =>
        rows.filter(({ priority }) => priority !== "" && Number(priority) === rank).map(({ id }) => id),
      ),
      disabled: rows.filter(({ off }) => off).map(({ id }) => id),
      weights: Object.fromEntries(rows.flatMap(({ id, share }) => (share === "" ? [] : [[id, Number(share)]]))),
    },
  };
}
