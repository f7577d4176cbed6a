import { filterNames, testNames } from "../parser/names.ts";
import { integerArgument, noArgs } from "../values/bind.ts";
import { compare, failIfUndefined, isIterable } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import { stringMethods } from "../values/string-methods.ts";
import {
  Callable,
  Dict,
  EvaluationError,
  Float,
  Instance,
  numberOf,
  Range,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from "../values/values.ts";

type Test = (value: Value, args: readonly Value[]) => boolean;

const comparing =
  (operator: "==" | "!=" | "<" | "<=" | ">" | ">=" | "in"): Test =>
  (value, [other]) => {
    if (other === undefined) throw new EvaluationError(`test "${operator}" is missing its argument`);
    return compare(operator, value, other);
  };

const remainder = (value: Value, divisor: number): number => {
  failIfUndefined(value);
  const plain = numberOf(value);
  if (plain === undefined)
    throw new EvaluationError(`unsupported operand type(s) for %: '${typeName(value)}' and 'int'`);
  if (divisor === 0) throw new EvaluationError("integer division or modulo by zero");
  return plain % divisor;
};

const isText = (value: Value): value is string => typeof value === "string";

const tests: Readonly<Record<string, Test>> = {
  boolean: (value) => typeof value === "boolean",
  // An undefined value has every method that fails, including those of calls and sequences.
  callable: (value) =>
    value instanceof Undefined || value instanceof Callable || (value instanceof Instance && value.call !== undefined),
  defined: (value) => !(value instanceof Undefined),
  undefined: (value) => value instanceof Undefined,
  divisibleby: (value, [divisor]) => remainder(value, integerArgument("divisibleby", divisor, 0)) === 0,
  even: (value) => remainder(value, 2) === 0,
  odd: (value) => Math.abs(remainder(value, 2)) === 1,
  escaped: () => false,
  true: (value) => value === true,
  false: (value) => value === false,
  none: (value) => value === null,
  integer: (value) => typeof value === "number",
  float: (value) => value instanceof Float,
  number: (value) => numberOf(value) !== undefined,
  string: isText,
  mapping: (value) => value instanceof Dict,
  iterable: isIterable,
  sequence: (value) =>
    isText(value) ||
    value instanceof Undefined ||
    Array.isArray(value) ||
    value instanceof Tuple ||
    value instanceof Dict ||
    value instanceof Range,
  lower: (value) => stringMethods["islower"]?.(textOf(value), noArgs) === true,
  upper: (value) => stringMethods["isupper"]?.(textOf(value), noArgs) === true,
  sameas: (value, [other = null]) => value === other,
  filter: (value) => isText(value) && filterNames.has(value),
  test: (value) => isText(value) && testNames.has(value),
  in: comparing("in"),
  "==": comparing("=="),
  eq: comparing("=="),
  equalto: comparing("=="),
  "!=": comparing("!="),
  ne: comparing("!="),
  "<": comparing("<"),
  lt: comparing("<"),
  lessthan: comparing("<"),
  "<=": comparing("<="),
  le: comparing("<="),
  ">": comparing(">"),
  gt: comparing(">"),
  greaterthan: comparing(">"),
  ">=": comparing(">="),
  ge: comparing(">="),
};

/** @throws {EvaluationError} the test does not exist */
export function runTest(name: string, value: Value, args: readonly Value[]): boolean {
  const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
  if (test === undefined) throw new EvaluationError(`No test named '${name}' found.`);
  return test(value, args);
}

export const implementedTests = Object.keys(tests);
