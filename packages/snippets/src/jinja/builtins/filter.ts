import type { Args, Value } from "../values/values.ts";

/** What filters need from the interpreter. */
export interface FilterContext {
  filter: (name: string, value: Value, args: Args) => Value;
  /** Counts work of a filter that is not a step of the template. */
  step: (count?: number) => void;
  maxText: number;
}

/** Implements one filter of Jinja2. */
export type Filter = (value: Value, args: Args, context: FilterContext) => Value;
