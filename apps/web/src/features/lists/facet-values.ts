import type { FacetValue } from "@modelyard/hub/contract";
import type { Text } from "../../text/en/index.ts";
import type { ListKind } from "./list-kind.ts";
import { type ListState, toggled } from "./list-state.ts";
import type { ListedFacet } from "./listed-facet.ts";

/** A selectable value of a facet, with the number of matches. */
export interface ShownValue {
  label: string;
  count: number | undefined;
  /** Whether `count` is a lower bound. */
  atLeast: boolean;
  isChosen: boolean;
  /** The list with this filter, or without it if it is selected. */
  href: string;
  group: string | undefined;
}

interface FacetValuesOptions {
  kind: ListKind;
  state: ListState;
  facet: ListedFacet;
  counted: readonly FacetValue[];
  text: Text;
}

/** Returns the values of a facet to show. Selected values are included even without matches. */
export function facetValues({ kind, state, facet, counted, text }: FacetValuesOptions): ShownValue[] {
  const { parameter, addressOf = unchanged, isOffered = () => true, order, groupOf } = facet;
  const chosen = state[parameter] ?? [];
  const known = counted.map(({ value, count, atLeast = false }) => ({
    value,
    address: addressOf(value),
    // "At least 0" carries no information.
    count: atLeast && count === 0 ? undefined : count,
    atLeast,
  }));
  const anyOf = facet.anyOf === undefined || counted.length === 0 || chosen.includes(facet.anyOf) ? [] : [facet.anyOf];
  const uncounted = [...anyOf, ...chosen]
    .filter((address) => !known.some((each) => each.address === address))
    .map((address) => ({ value: address, address, count: undefined, atLeast: false }));
  const offered = known.filter(({ value, address }) => chosen.includes(address) || isOffered(value));
  return inOrder([...uncounted, ...offered], order).map(({ value, address, count, atLeast }) => ({
    label: facet.label(address, text),
    count,
    atLeast,
    isChosen: chosen.includes(address),
    href: kind.path(toggled(state, parameter, address, facet.choice)),
    group: groupOf?.(value, text),
  }));
}

function unchanged(value: string): string {
  return value;
}

function inOrder<T extends { value: string }>(
  values: readonly T[],
  order: readonly string[] | undefined,
): readonly T[] {
  if (order === undefined) return values;
  const position = ({ value }: T) => (order.includes(value) ? order.indexOf(value) : order.length);
  return values.toSorted((left, right) => position(left) - position(right));
}
