import { parameterRanges } from "@modelyard/hub/contract";
import { array, assert, constantFrom, integer, option, property, record, string, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListQuery, listParameters } from "../../paths.ts";
import { rangeAddress } from "./facet-labels.ts";
import { isSort } from "./list-kind.ts";
import { datasetsKind, modelsKind } from "./list-kinds.ts";
import { changed, defaultSort, type ListState, listRequest, parseListState, toggled } from "./list-state.ts";

const read = (kind: typeof modelsKind, address: string) =>
  parseListState(kind, new URL(address, "https://hub.example").searchParams);

/** Any text that an address can contain: no lone surrogates and no surrounding space. */
const anyText = string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== "");
/** Facet values contain no commas and no facet name as prefix. */
const facetValue = anyText.map((text) => text.replaceAll(/[,:]/g, "-")).filter((text) => text.trim() === text);
const values = uniqueArray(facetValue, { minLength: 1, maxLength: 4 });

function anyState(kind: typeof modelsKind) {
  const single = (arbitrary: typeof anyText) =>
    option(
      arbitrary.map((value) => [value]),
      { nil: undefined },
    );
  const names = kind.facets.map(({ parameter }) => parameter);
  const oneOnly = new Set(["pipeline_tag", "num_parameters", "updated"]);
  const facets = Object.fromEntries(
    names.map((name) => [name, oneOnly.has(name) ? single(anyText) : option(values, { nil: undefined })]),
  );
  const sorts = Object.keys(kind.sorts).filter((sort) => sort !== defaultSort(kind));
  return record({
    ...facets,
    gated: single(constantFrom("true", "false")),
    other: option(uniqueArray(anyText, { minLength: 1, maxLength: 4 }), { nil: undefined }),
    author: single(anyText),
    search: single(anyText),
    sort: single(constantFrom(...sorts)),
    p: single(integer({ min: 1, max: 999_999 }).map(String)),
  }).map((state): ListState => Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)));
}

describe.each([
  { list: "models", kind: modelsKind },
  { list: "datasets", kind: datasetsKind },
])("the list of $list", ({ kind }) => {
  test("any state survives the round trip through its address", () => {
    assert(
      property(anyState(kind), (state) => {
        expect(read(kind, kind.path(state))).toEqual(state);
      }),
    );
  });

  test("the state of any address survives the round trip", () => {
    const anyQuery = array(record({ name: constantFrom(...listParameters, "filter", "x"), value: string() }));
    assert(
      property(anyQuery, (parameters) => {
        const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
        const state = parseListState(kind, query);
        expect(read(kind, kind.path(state))).toEqual(state);
      }),
    );
  });

  test("selecting and deselecting a value returns to the first page of the original list", () => {
    assert(
      property(anyState(kind), constantFrom(...kind.facets), facetValue, (state, { parameter, choice }, value) => {
        const before = choice === "one" ? { ...state, [parameter]: undefined } : state;
        if (before[parameter]?.includes(value) === true) return;
        const chosen = read(kind, kind.path(toggled(before, parameter, value, choice)));
        expect(chosen[parameter]).toContain(value);
        expect(kind.path(toggled(chosen, parameter, value, choice))).toBe(kind.path(changed(before, {})));
      }),
    );
  });

  test("every order has a valid name", () => {
    for (const sort of Object.keys(kind.sorts)) expect(isSort(kind, sort)).toBe(true);
  });
});

test.each<{ address: string; state: ListQuery }>([
  { address: "?license=license:mit&language=language:tr,en", state: { license: ["mit"], language: ["tr", "en"] } },
  { address: "?library=transformers&library=gguf,transformers", state: { library: ["transformers", "gguf"] } },
  { address: "?num_parameters=min:6B,max:128B", state: { num_parameters: ["min:6B,max:128B"] } },
  { address: "?filter=license:mit&other=a,b", state: { other: ["a,b", "license:mit"] } },
  { address: "?sort=trending&p=0&search=%20&unknown=1", state: {} },
  { address: "?sort=constructor&p=-1&updated=", state: {} },
  { address: "?gated=true&gated=false", state: { gated: ["true"] } },
  { address: "?gated=auto", state: {} },
  { address: "?p=3&sort=likes", state: { sort: ["likes"], p: ["3"] } },
])("$address is read as $state", ({ address, state }) => {
  expect(read(modelsKind, address)).toEqual(state);
});

test("a list state is converted to the hub's parameters", () => {
  const state = read(
    modelsKind,
    "?pipeline_tag=fill-mask&search=%20bert%20&sort=modified&other=tr&other=tr&gated=false&p=2&x=1",
  );
  expect(listRequest(modelsKind, state)).toEqual({
    pipeline_tag: ["fill-mask"],
    search: ["bert"],
    gated: ["false"],
    filter: ["tr"],
    sort: "lastModified",
    direction: undefined,
    skip: 60,
    limit: 30,
    summary: "true",
    activity: "true",
  });
});

test("the order by smallest size excludes models of unknown size", () => {
  expect(listRequest(modelsKind, read(modelsKind, "?sort=least_params"))).toMatchObject({
    sort: "num_parameters",
    direction: 1,
    num_parameters: ["min:0"],
  });
});

test("each size range has a unique address", () => {
  const addresses = parameterRanges.map(({ value }) => rangeAddress(value));
  expect(new Set(addresses).size).toBe(parameterRanges.length);
  expect(addresses[1]).toBe("min:1B,max:3B");
});
