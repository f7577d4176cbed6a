import { bind, integerArgument, textArgument } from "../values/bind.ts";
import { itemsOf } from "../values/items.ts";
import { isEqual } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import {
  type Args,
  Callable,
  Dict,
  EvaluationError,
  Instance,
  Namespace,
  Range,
  type Value,
} from "../values/values.ts";
import { formatTime } from "./format-time.ts";

/** Jinja2's sandbox rejects longer ranges. */
const maxRange = 100_000;

function range({ positional }: Args): Range {
  const numbers = positional.map((value) => integerArgument("range", value, 0));
  const [first, second] = numbers;
  if (first === undefined) throw new EvaluationError("range expected at least 1 argument, got 0");
  const made = new Range(second === undefined ? 0 : first, second ?? first, numbers[2] ?? 1);
  if (made.step === 0) throw new EvaluationError("range() arg 3 must not be zero");
  if (made.length > maxRange) {
    throw new EvaluationError(`Range too big. The sandbox blocks ranges larger than MAX_RANGE (${maxRange}).`);
  }
  return made;
}

function pairsOf({ positional, named }: Args): (readonly [Value, Value])[] {
  const [source] = positional;
  if (source === undefined) return [...named];
  if (source instanceof Dict) return [...source.entries(), ...named];
  const pairs = [...itemsOf(source)].map((pair): readonly [Value, Value] => {
    const [key, value, ...rest] = itemsOf(pair);
    if (key === undefined || value === undefined || rest.length > 0) {
      throw new EvaluationError("dictionary update sequence elements must have length 2");
    }
    return [key, value];
  });
  return [...pairs, ...named];
}

function cycler({ positional }: Args): Instance {
  if (positional.length === 0) throw new EvaluationError("at least one item has to be provided");
  let position = 0;
  const current = () => positional[position] ?? null;
  const attributes: Readonly<Record<string, () => Value>> = {
    current,
    next: () =>
      new Callable("next", () => {
        const value = current();
        position = (position + 1) % positional.length;
        return value;
      }),
    reset: () =>
      new Callable("reset", () => {
        position = 0;
        return null;
      }),
  };
  return new Instance("Cycler", (name) => (Object.hasOwn(attributes, name) ? attributes[name]?.() : undefined));
}

function joiner(args: Args): Instance {
  const { sep = ", " } = bind("joiner", ["sep"], args);
  let isUsed = false;
  return new Instance(
    "Joiner",
    () => undefined,
    () => {
      const text = isUsed ? textOf(sep) : "";
      isUsed = true;
      return text;
    },
  );
}

/** Global functions that transformers provides to templates. */
export function globalsAt(now: () => Date): Map<string, Value> {
  const functions: Record<string, (args: Args) => Value> = {
    range,
    dict: (args) => new Dict(pairsOf(args)),
    namespace: (args) => new Namespace(new Map(pairsOf(args).map(([name, value]) => [textOf(name), value] as const))),
    cycler,
    joiner,
    raise_exception: (args) => {
      throw new EvaluationError(textOf(bind("raise_exception", ["message"], args).message ?? ""));
    },
    strftime_now: (args) =>
      formatTime(textArgument("strftime_now", bind("strftime_now", ["format"], args).format), now()),
  };
  return new Map(Object.entries(functions).map(([name, call]) => [name, new Callable(name, call)] as const));
}

/** `loop.changed(…)`: returns whether the values differ from those of the previous call. */
export function createChanged(): Callable {
  let last: readonly Value[] | undefined;
  return new Callable("changed", ({ positional }) => {
    const previous = last;
    last = positional;
    return previous === undefined || !isEqual([...previous], [...positional]);
  });
}
