import type { ArithmeticOperator, CompareOperator } from "../parser/ast.ts";
import { formatPercent } from "./format-text.ts";
import { itemsOf } from "./items.ts";
import { compareText } from "./text.ts";
import {
  Dict,
  DictView,
  EvaluationError,
  Float,
  Lazy,
  numberOf,
  Range,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from "./values.ts";

export function isEqual(left: Value, right: Value): boolean {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined || b !== undefined) return a === b;
  if (Array.isArray(left)) return Array.isArray(right) && areEqual(left, right);
  if (left instanceof Tuple) return right instanceof Tuple && areEqual(left.items, right.items);
  if (left instanceof Dict) {
    return (
      right instanceof Dict &&
      left.size === right.size &&
      left.entries().every(([key, value]) => {
        const other = right.get(key);
        return other !== undefined && isEqual(value, other);
      })
    );
  }
  if (left instanceof Undefined) return right instanceof Undefined;
  if (left instanceof Range) return right instanceof Range && areEqual([...itemsOf(left)], [...itemsOf(right)]);
  return left === right;
}

function areEqual(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null));
}

/** Returns a negative number, 0 or a positive number; NaN if a float cannot be compared. */
export function compareValues(left: Value, right: Value, operator: string): number {
  failIfUndefined(left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) return a - b || (a === b ? 0 : a < b ? -1 : a > b ? 1 : Number.NaN);
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return compareItems(left, right, operator);
  if (left instanceof Tuple && right instanceof Tuple) return compareItems(left.items, right.items, operator);
  throw new EvaluationError(
    `'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`,
  );
}

function compareItems(left: readonly Value[], right: readonly Value[], operator: string): number {
  for (const [index, item] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (!isEqual(item, other)) return compareValues(item, other, operator);
  }
  return left.length - right.length;
}

export function contains(container: Value, item: Value): boolean {
  if (typeof container === "string") {
    if (typeof item === "string") return container.includes(item);
    if (item instanceof Undefined)
      throw new EvaluationError("'in <string>' requires string as left operand, not Undefined");
    throw new EvaluationError(`'in <string>' requires string as left operand, not ${typeName(item)}`);
  }
  if (container instanceof Dict) return container.has(item);
  if (container === null || typeof container !== "object" || container instanceof Float) {
    throw new EvaluationError(`argument of type '${typeName(container)}' is not iterable`);
  }
  for (const candidate of itemsOf(container)) if (isEqual(candidate, item)) return true;
  return false;
}

export function compare(operator: CompareOperator, left: Value, right: Value): boolean {
  switch (operator) {
    case "==":
      return isEqual(left, right);
    case "!=":
      return !isEqual(left, right);
    case "in":
      return contains(right, left);
    case "not in":
      return !contains(right, left);
    case "<":
      return compareValues(left, right, operator) < 0;
    case "<=":
      return compareValues(left, right, operator) <= 0;
    case ">":
      return compareValues(left, right, operator) > 0;
    default:
      return compareValues(left, right, operator) >= 0;
  }
}

/** @param maxText maximum number of characters of a text */
export function arithmetic(operator: ArithmeticOperator, left: Value, right: Value, maxText: number): Value {
  if (operator === "%" && typeof left === "string") return formatPercent(left, right);
  failIfUndefined(left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) {
    return numeric(operator, a, b, left instanceof Float || right instanceof Float);
  }
  if (operator === "+") {
    if (typeof left === "string" && typeof right === "string") return left + right;
    if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
    if (left instanceof Tuple && right instanceof Tuple) return new Tuple([...left.items, ...right.items]);
  }
  if (operator === "*") {
    const result = repeated(left, right, maxText) ?? repeated(right, left, maxText);
    if (result !== undefined) return result;
  }
  const sign = operator === "**" ? "** or pow()" : operator;
  throw new EvaluationError(`unsupported operand type(s) for ${sign}: '${typeName(left)}' and '${typeName(right)}'`);
}

function repeated(value: Value, times: Value, maxText: number): Value | undefined {
  if (typeof times !== "number" && typeof times !== "boolean") return undefined;
  const count = Math.max(0, Number(times));
  const refuse = (length: number) => {
    if (length * count > maxText) throw new EvaluationError(`the result has more than ${maxText} items or characters`);
  };
  if (typeof value === "string") {
    refuse(value.length);
    return value.repeat(count);
  }
  if (!Array.isArray(value) && !(value instanceof Tuple)) return undefined;
  const items = Array.isArray(value) ? value : value.items;
  refuse(items.length);
  const result = Array.from({ length: count }, () => items).flat();
  return Array.isArray(value) ? result : new Tuple(result);
}

function numeric(operator: ArithmeticOperator, a: number, b: number, isFloat: boolean): Value {
  if ((operator === "/" || operator === "//" || operator === "%") && b === 0) {
    throw new EvaluationError(operator === "/" ? "division by zero" : "integer division or modulo by zero");
  }
  switch (operator) {
    case "+":
      return number(a + b, isFloat);
    case "-":
      return number(a - b, isFloat);
    case "*":
      return number(a * b, isFloat);
    case "/":
      return new Float(a / b);
    case "//":
      return number(Math.floor(a / b), isFloat);
    case "%": {
      // The result has the sign of the divisor.
      const rest = a % b;
      return number(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest, isFloat);
    }
    default:
      if (a === 0 && b < 0) throw new EvaluationError("0.0 cannot be raised to a negative power");
      return number(a ** b, isFloat || b < 0);
  }
}

export function number(value: number, isFloat: boolean): Value {
  if (isFloat) return new Float(value);
  if (!Number.isSafeInteger(value)) throw new EvaluationError("integers past 2^53 are not supported");
  return value === 0 ? 0 : value;
}

export function failIfUndefined(...values: Value[]): void {
  for (const value of values) if (value instanceof Undefined) throw new EvaluationError(value.message);
}

export function negate(value: Value): Value {
  failIfUndefined(value);
  const plain = numberOf(value);
  if (plain === undefined) throw new EvaluationError(`bad operand type for unary -: '${typeName(value)}'`);
  return number(-plain, value instanceof Float);
}

export const isSized = (value: Value) =>
  typeof value === "string" ||
  Array.isArray(value) ||
  value instanceof Tuple ||
  value instanceof Dict ||
  value instanceof DictView ||
  value instanceof Range ||
  value instanceof Undefined;

export const isIterable = (value: Value) => isSized(value) || value instanceof Lazy;
