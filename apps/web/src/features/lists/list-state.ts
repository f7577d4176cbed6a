import type { ListRequest } from "../../data/hub-client.ts";
import { type ListParameter, type ListQuery, listParameters } from "../../paths.ts";
import { isSort, type ListKind } from "./list-kind.ts";

/** The state of a list, read from its address: the non-empty, unique values of each parameter. */
export type ListState = { readonly [Parameter in ListParameter]?: readonly string[] };

export const pageSize = 30;
/** The last page that can be opened, counted from 0, because the hub limits `skip`. */
export const lastPage = 99;
/** The hub's limit. */
const searchChars = 256;

/** Parameters with a single value, which may contain commas. Others have comma-separated values. */
const singleValued: ReadonlySet<ListParameter> = new Set([
  "pipeline_tag",
  "num_parameters",
  "updated",
  "gated",
  "author",
  "search",
]);

/** Parses a list's address. Unknown parameters are ignored; invalid values are left for the hub to reject. */
export function parseListState(kind: ListKind, parameters: URLSearchParams): ListState {
  const read = (name: ListParameter): readonly string[] => {
    if (name === "other") return unique([...parameters.getAll("other"), ...parameters.getAll("filter")]);
    const values = parameters.getAll(name);
    if (singleValued.has(name)) return unique(values).slice(0, 1);
    // Other hubs also write `license=license:mit`.
    return unique(values.flatMap((value) => value.split(",")).map((value) => withoutPrefix(value.trim(), name)));
  };
  const [sort] = unique(parameters.getAll("sort"));
  const page = pageNumber(parameters.get("p"));
  const state: Partial<Record<ListParameter, readonly string[]>> = {};
  for (const name of ["other", "author", ...kind.facets.map(({ parameter }) => parameter)] as const) {
    const values = read(name);
    if (values.length > 0) state[name] = values;
  }
  const [gated] = read("gated");
  if (isGatedChoice(gated)) state.gated = [gated];
  const [search] = read("search");
  if (search !== undefined) state.search = [search.slice(0, searchChars).trim()];
  if (isSort(kind, sort) && sort !== defaultSort(kind)) state.sort = [sort];
  if (page > 0) state.p = [String(page)];
  return state;
}

/** The values of the filter by access: files on request, and open files. */
export const gatedChoices = ["true", "false"] as const;

function isGatedChoice(value: string | undefined): value is (typeof gatedChoices)[number] {
  return gatedChoices.some((choice) => choice === value);
}

export function defaultSort(kind: ListKind): string | undefined {
  return Object.keys(kind.sorts)[0];
}

/** Returns the page number, counted from 0. */
export function pageOf({ p }: ListState): number {
  return Number(p?.[0] ?? 0);
}

function pageNumber(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** Returns the first page of the list with a value added, or removed if it is selected. */
export function toggled(state: ListState, name: ListParameter, value: string, choice: "one" | "several"): ListQuery {
  const chosen = state[name] ?? [];
  if (chosen.includes(value)) return changed(state, { [name]: chosen.filter((other) => other !== value) });
  return changed(state, { [name]: choice === "one" ? [value] : [...chosen, value] });
}

/** Returns the first page of the list with a change applied. */
export function changed(state: ListState, change: ListQuery): ListQuery {
  return { ...state, p: undefined, ...change };
}

/** Returns whether the list has any filter. */
export function hasFilters(state: ListState): boolean {
  return listParameters.some((name) => name !== "sort" && name !== "p" && state[name] !== undefined);
}

/** Returns the list's filters as parameters of the hub, without order and page. */
export function filterRequest(state: ListState): ListRequest {
  const { other, sort, p: _, ...filters } = state;
  // Exclude models of unknown size from the smallest ones.
  const isBySize = sort?.[0] === "least_params" && state.num_parameters === undefined;
  return { ...filters, filter: other, ...(isBySize ? { num_parameters: ["min:0"] } : {}) };
}

/** What entries of lists show besides the fields that all lists have. */
export const shownInLists = { summary: "true", activity: "true" } as const;

export function listRequest(kind: ListKind, state: ListState): ListRequest {
  const [order = defaultSort(kind) ?? ""] = state.sort ?? [];
  return {
    ...filterRequest(state),
    sort: kind.sorts[order],
    direction: order === "least_params" ? 1 : undefined,
    skip: pageOf(state) * pageSize,
    limit: pageSize,
    ...shownInLists,
  };
}

function withoutPrefix(value: string, name: ListParameter): string {
  return value.startsWith(`${name}:`) ? value.slice(name.length + 1) : value;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))];
}
