import type { ListRequest } from "../../data/hub-client.ts";
import { type ListParameter, type ListQuery, listParameters } from "../../paths.ts";
import { isSort, type ListKind } from "./list-kind.ts";

/** What a list shows, read from its address: the values of each parameter, none of them empty, each once. */
export type ListState = { readonly [Parameter in ListParameter]?: readonly string[] };

export const pageSize = 30;
/** Further on, a list must be narrowed: the hub refuses to count so many lines to pass over. */
export const lastPage = 99;
/** The hub refuses more. */
const searchChars = 256;

/** These are one value, whatever signs are in it; of the others several stand with commas between. */
const whole: ReadonlySet<ListParameter> = new Set(["pipeline_tag", "num_parameters", "updated", "author", "search"]);

/** Reads a list's address. What means nothing to a list falls away; what its hub cannot read is for the hub to say. */
export function parseListState(kind: ListKind, parameters: URLSearchParams): ListState {
  const read = (name: ListParameter): readonly string[] => {
    if (name === "other") return unique([...parameters.getAll("other"), ...parameters.getAll("filter")]);
    const values = parameters.getAll(name);
    if (whole.has(name)) return unique(values).slice(0, 1);
    // The field's pages write `license=license:mit` as well.
    return unique(values.flatMap((value) => value.split(",")).map((value) => withoutPrefix(value.trim(), name)));
  };
  const [sort] = unique(parameters.getAll("sort"));
  const page = pageNumber(parameters.get("p"));
  const state: Partial<Record<ListParameter, readonly string[]>> = {};
  for (const name of ["other", "author", ...kind.facets.map(({ parameter }) => parameter)] as const) {
    const values = read(name);
    if (values.length > 0) state[name] = values;
  }
  const [search] = read("search");
  if (search !== undefined) state.search = [search.slice(0, searchChars).trim()];
  if (isSort(kind, sort) && sort !== defaultSort(kind)) state.sort = [sort];
  if (page > 0) state.p = [String(page)];
  return state;
}

export function defaultSort(kind: ListKind): string | undefined {
  return Object.keys(kind.sorts)[0];
}

/** Counted from 0, as the field's pages do. */
export function pageOf({ p }: ListState): number {
  return Number(p?.[0] ?? 0);
}

function pageNumber(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** The list with a value chosen, or let go where it was chosen already; from its first page. */
export function toggled(state: ListState, name: ListParameter, value: string, choice: "one" | "several"): ListQuery {
  const chosen = state[name] ?? [];
  if (chosen.includes(value)) return changed(state, { [name]: chosen.filter((other) => other !== value) });
  return changed(state, { [name]: choice === "one" ? [value] : [...chosen, value] });
}

/** The list with something changed, from its first page. */
export function changed(state: ListState, change: ListQuery): ListQuery {
  return { ...state, p: undefined, ...change };
}

/** The values of facets, texts and tags that narrow the list. */
export function isNarrowed(state: ListState): boolean {
  return listParameters.some((name) => name !== "sort" && name !== "p" && state[name] !== undefined);
}

/** The state in the hub's terms, for its facets; a list's order and place come on top. */
export function narrowingOf(state: ListState): ListRequest {
  const { other, sort, p: _, ...narrowing } = state;
  // A model whose size is not known is none of the smallest.
  const isBySize = sort?.[0] === "least_params" && state.num_parameters === undefined;
  return { ...narrowing, filter: other, ...(isBySize ? { num_parameters: ["min:0"] } : {}) };
}

export function listRequest(kind: ListKind, state: ListState): ListRequest {
  const [order = defaultSort(kind) ?? ""] = state.sort ?? [];
  return {
    ...narrowingOf(state),
    sort: kind.sorts[order],
    direction: order === "least_params" ? 1 : undefined,
    skip: pageOf(state) * pageSize,
    limit: pageSize,
  };
}

function withoutPrefix(value: string, name: ListParameter): string {
  return value.startsWith(`${name}:`) ? value.slice(name.length + 1) : value;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))];
}
