import { valueAt } from "../values/attributes.ts";
import { textArgument } from "../values/bind.ts";
import { itemsOf } from "../values/items.ts";
import { type Args, EvaluationError, isTrue, Lazy, Undefined, type Value } from "../values/values.ts";
import type { Filter, FilterContext } from "./filter.ts";
import { runTest } from "./tests.ts";

/** The filters in this file treat `None` and every other false value as an empty list, as Jinja2 does. */
const itemsUnlessFalse = (value: Value): Iterable<Value> => (isTrue(value) ? itemsOf(value) : []);

/** `select`, `reject`, `selectattr` and `rejectattr`: keep the items that pass a test, or those that do not. */
const selecting =
  (name: string, isKept: boolean, readsAttribute: boolean): Filter =>
  (value, { positional }, context) => {
    const [attribute] = positional;
    if (readsAttribute && attribute === undefined) throw new EvaluationError("Missing parameter for attribute name");
    const [test, ...args] = readsAttribute ? positional.slice(1) : positional;
    const passes = (item: Value) => (test === undefined ? isTrue(item) : runTest(textArgument(name, test), item, args));
    return new Lazy(`sync_do_${name}`, selected(value, context));

    function* selected(items: Value, { step }: FilterContext): Generator<Value> {
      for (const item of itemsUnlessFalse(items)) {
        step();
        if (passes(attribute !== undefined && readsAttribute ? valueAt(item, attribute) : item) === isKept) yield item;
      }
    }
  };

/** `map("filter", …)` or `map(attribute="path", default=…)` */
const map: Filter = (value, args, context) => {
  const change = mapping(args, context);
  return new Lazy("sync_do_map", mapped());

  function* mapped(): Generator<Value> {
    for (const item of itemsUnlessFalse(value)) {
      context.step();
      yield change(item);
    }
  }
};

function mapping({ positional, named }: Args, context: FilterContext): (item: Value) => Value {
  const attribute = named.get("attribute");
  if (positional.length === 0 && attribute !== undefined) {
    const fallback = named.get("default");
    for (const name of named.keys()) {
      if (name !== "attribute" && name !== "default")
        throw new EvaluationError(`Unexpected keyword argument '${name}'`);
    }
    return (item) => {
      const inner = valueAt(item, attribute);
      return inner instanceof Undefined && fallback !== undefined ? fallback : inner;
    };
  }
  const [name, ...rest] = positional;
  if (name === undefined) throw new EvaluationError("map requires a filter argument");
  const filter = textArgument("map", name);
  return (item) => context.filter(filter, item, { positional: rest, named });
}

export const selectFilters: Readonly<Record<string, Filter>> = {
  select: selecting("select", true, false),
  reject: selecting("reject", false, false),
  selectattr: selecting("selectattr", true, true),
  rejectattr: selecting("rejectattr", false, true),
  map,
};
