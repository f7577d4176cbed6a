import { createChanged } from "../builtins/globals.ts";
import { Callable, EvaluationError, Instance, Undefined, type Value, valueOr } from "../values/values.ts";

/** The `loop` variable of a `for`: one object whose attributes follow the current item. */
export function createLoop(
  items: readonly Value[],
  depth: number,
  recurse: ((children: Value) => Value) | undefined,
): { value: Instance; moveTo: (index: number) => void } {
  let index = 0;
  const changed = createChanged();
  const cycle = new Callable("cycle", ({ positional }) => {
    const value = positional[index % positional.length];
    if (value === undefined) throw new EvaluationError("no items for cycling given");
    return value;
  });
  const attributes: Readonly<Record<string, () => Value>> = {
    index: () => index + 1,
    index0: () => index,
    revindex: () => items.length - index,
    revindex0: () => items.length - index - 1,
    first: () => index === 0,
    last: () => index === items.length - 1,
    length: () => items.length,
    depth: () => depth + 1,
    depth0: () => depth,
    previtem: () => valueOr(items[index - 1], () => new Undefined("there is no previous item")),
    nextitem: () => valueOr(items[index + 1], () => new Undefined("there is no next item")),
    cycle: () => cycle,
    changed: () => changed,
  };
  const value = new Instance(
    "LoopContext",
    (name) => (Object.hasOwn(attributes, name) ? attributes[name]?.() : undefined),
    ({ positional }) => {
      if (recurse === undefined) {
        throw new EvaluationError("The loop must have the 'recursive' marker to be called recursively.");
      }
      return recurse(positional[0] ?? []);
    },
  );
  return {
    value,
    moveTo: (next) => {
      index = next;
    },
  };
}
