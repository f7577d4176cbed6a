import type { ProviderPreferences } from "@modelyard/router/contract";

/** What the form says of one provider. */
export interface ProviderRow {
  id: string;
  label: string;
  /** As typed: 1 for the first; empty for after all that have one. */
  place: string;
  /** As typed: of the calls among those in the same place. */
  share: string;
  off: boolean;
}

const fields = ["place", "share", "off"] as const;
const placePattern = /^[1-9]\d{0,2}$/;
const sharePattern = /^\d{1,3}(?:\.\d{1,3})?$|^1000$/;

/** The name of a field in the form. */
export function fieldName(field: (typeof fields)[number], provider: string): string {
  return `${field}.${provider}`;
}

/** @returns one row a provider: those with a place first, in order, then the others by name */
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
      place: rank === -1 ? "" : String(rank + 1),
      share: share === undefined ? "" : String(share),
      off: disabled.includes(id),
    };
  });
  const placeOf = ({ place }: ProviderRow) => (place === "" ? Number.POSITIVE_INFINITY : Number(place));
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.label.localeCompare(b.label) || 0);
}

export type OrderForm =
  | { rows: readonly ProviderRow[]; preferences: ProviderPreferences }
  /** `wrong` is the field that cannot be read. */
  | { rows: readonly ProviderRow[]; preferences: undefined; wrong: "place" | "share"; provider: string };

/** Reads the form for the providers that there are; what it says of others is passed over. */
export function readOrderForm(
  form: ReadonlyMap<string, string>,
  providers: readonly { id: string; label: string }[],
): OrderForm {
  const rows = providers.map(({ id, label }): ProviderRow => {
    const typed = (field: "place" | "share") => form.get(fieldName(field, id))?.trim() ?? "";
    return { id, label, place: typed("place"), share: typed("share"), off: form.has(fieldName("off", id)) };
  });
  for (const { label, place, share } of rows) {
    if (place !== "" && !placePattern.test(place))
      return { rows, preferences: undefined, wrong: "place", provider: label };
    if (share !== "" && !sharePattern.test(share))
      return { rows, preferences: undefined, wrong: "share", provider: label };
  }
  const places = [...new Set(rows.flatMap(({ place }) => (place === "" ? [] : [Number(place)])))].toSorted(
    (a, b) => a - b,
  );
  return {
    rows,
    preferences: {
      order: places.map((one) => rows.filter(({ place }) => place !== "" && Number(place) === one).map(({ id }) => id)),
      disabled: rows.filter(({ off }) => off).map(({ id }) => id),
      weights: Object.fromEntries(rows.flatMap(({ id, share }) => (share === "" ? [] : [[id, Number(share)]]))),
    },
  };
}
