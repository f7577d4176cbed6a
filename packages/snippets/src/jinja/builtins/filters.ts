import { missingFilters } from "../parser/names.ts";
import { bind } from "../values/bind.ts";
import { type Args, EvaluationError, isTrue, Undefined, type Value } from "../values/values.ts";
import type { Filter, FilterContext } from "./filter.ts";
import { listFilters } from "./list-filters.ts";
import { numberFilters } from "./number-filters.ts";
import { selectFilters } from "./select-filters.ts";
import { textFilters } from "./text-filters.ts";

const orDefault: Filter = (value, args) => {
  const { default_value: fallback = "", boolean = false } = bind("default", ["default_value", "boolean"], args);
  return value instanceof Undefined || (isTrue(boolean) && !isTrue(value)) ? fallback : value;
};

const missing: Record<string, Filter> = Object.fromEntries(
  missingFilters.map((name) => [
    name,
    () => {
      throw new EvaluationError(`Filter '${name}' of Jinja2 is not supported here.`);
    },
  ]),
);

const filters: Readonly<Record<string, Filter>> = {
  ...missing,
  ...textFilters,
  ...numberFilters,
  ...listFilters,
  ...selectFilters,
  default: orDefault,
  d: orDefault,
};

export const implementedFilters = Object.keys(filters);

/** @throws {EvaluationError} the filter does not exist */
export function runFilter(name: string, value: Value, args: Args, context: FilterContext): Value {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) throw new EvaluationError(`No filter named '${name}' found.`);
  return filter(value, args, context);
}
