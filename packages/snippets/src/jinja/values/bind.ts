import { type Args, EvaluationError, typeName, Undefined, type Value } from "./values.ts";

export const noArgs: Args = { positional: [], named: new Map() };

/**
 * Assigns arguments to a function's parameters.
 * @throws {EvaluationError} there are too many arguments, or the function has no parameter with an argument's name
 */
export function bind<Name extends string>(
  called: string,
  names: readonly Name[],
  { positional, named }: Args,
): { readonly [name in Name]?: Value } {
  if (positional.length > names.length) {
    throw new EvaluationError(`${called}() takes at most ${names.length} arguments (${positional.length} given)`);
  }
  const bound: { [name in Name]?: Value } = {};
  for (const [index, name] of names.entries()) {
    const value = index < positional.length ? positional[index] : named.get(name);
    if (value !== undefined) bound[name] = value;
  }
  for (const name of named.keys()) {
    if (!names.some((known) => known === name)) {
      throw new EvaluationError(`${called}() got an unexpected keyword argument '${name}'`);
    }
  }
  return bound;
}

export function textArgument(called: string, value: Value | undefined): string {
  if (typeof value === "string") return value;
  if (value === undefined) throw new EvaluationError(`${called}() is missing an argument`);
  throw new EvaluationError(`${called}() argument must be str, not ${typeName(value)}`);
}

export function optionalText(called: string, value: Value | undefined): string | undefined {
  return value === undefined || value === null ? undefined : textArgument(called, value);
}

export function integerArgument(called: string, value: Value | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  if (value instanceof Undefined) throw new EvaluationError(value.message);
  throw new EvaluationError(`${called}(): '${typeName(value)}' object cannot be interpreted as an integer`);
}
