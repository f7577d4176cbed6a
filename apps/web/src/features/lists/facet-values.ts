import type { FacetValue } from "@modelyard/hub/contract";
import type { Text } from "../../text/en/index.ts";
import type { ListKind } from "./list-kind.ts";
import { type ListState, toggled } from "./list-state.ts";
import type { ListedFacet } from "./listed-facet.ts";

/** One line of a facet: what it would narrow the list to, and to how many. */
export interface ShownValue {
  label: string;
  count: number | undefined;
  /** There may be more. */
  atLeast: boolean;
  isChosen: boolean;
  /** The list with it; where it is chosen already, without it. */
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

/** The values of a facet as a page offers them. What is chosen stands there even where nothing fits it. */
export function facetValues({ kind, state, facet, counted, text }: FacetValuesOptions): ShownValue[] {
  const { parameter, addressOf = same, isOffered = () => true, order, groupOf } = facet;
  const chosen = state[parameter] ?? [];
  const known = counted.map(({ value, count, atLeast = false }) => ({
    value,
    address: addressOf(value),
    // "At least none" says nothing.
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

function same(value: string): string {
  return value;
}

function inOrder<T extends { value: string }>(
  values: readonly T[],
  order: readonly string[] | undefined,
): readonly T[] {
  if (order === undefined) return values;
  const place = ({ value }: T) => (order.includes(value) ? order.indexOf(value) : order.length);
  return values.toSorted((left, right) => place(left) - place(right));
}
