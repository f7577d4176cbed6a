import { runFilter } from "../builtins/filters.ts";
import { runTest } from "../builtins/tests.ts";
import type { Arguments, Expression } from "../parser/ast.ts";
import { attributeOf, itemOf, sliceOf } from "../values/attributes.ts";
import { itemsOf } from "../values/items.ts";
import { arithmetic, compare, failIfUndefined, negate, number } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import {
  type Args,
  Callable,
  Dict,
  EvaluationError,
  Float,
  Instance,
  isTrue,
  numberOf,
  Tuple,
  typeName,
  Undefined,
  type Value,
  valueOr,
} from "../values/values.ts";
import { type Budget, Output } from "./budget.ts";
import type { Scope } from "./scope.ts";

/** Evaluates expressions in a scope, with Python's semantics. */
export class Evaluator {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** @throws {EvaluationError} */
  evaluate(node: Expression, scope: Scope): Value {
    this.#budget.enter();
    const value = this.#value(node, scope);
    this.#budget.leave();
    return value;
  }

  #value(node: Expression, scope: Scope): Value {
    switch (node.kind) {
      case "constant":
      case "integer":
        return node.value;
      case "float":
        return new Float(node.value);
      case "name":
        return valueOr(scope.get(node.name), () => new Undefined(`'${node.name}' is undefined`));
      case "list":
        return node.items.map((item) => this.evaluate(item, scope));
      case "tuple":
        return new Tuple(node.items.map((item) => this.evaluate(item, scope)));
      case "dict":
        return new Dict(
          node.entries.map(({ key, value }) => [this.evaluate(key, scope), this.evaluate(value, scope)] as const),
        );
      case "attribute":
        return attributeOf(this.evaluate(node.target, scope), node.name);
      case "item":
        return itemOf(this.evaluate(node.target, scope), this.evaluate(node.key, scope));
      case "slice": {
        const target = this.evaluate(node.target, scope);
        const bound = (expression: Expression | undefined) =>
          expression === undefined ? null : this.evaluate(expression, scope);
        return sliceOf(target, { start: bound(node.start), stop: bound(node.stop), step: bound(node.step) });
      }
      case "call": {
        const target = this.evaluate(node.target, scope);
        return this.call(target, this.arguments(node.args, scope));
      }
      case "filter":
        return this.filter(node.name, this.evaluate(node.target, scope), this.arguments(node.args, scope));
      case "test":
        return runTest(node.name, this.evaluate(node.target, scope), this.arguments(node.args, scope).positional);
      case "not":
        return !isTrue(this.evaluate(node.operand, scope));
      case "negative":
        return negate(this.evaluate(node.operand, scope));
      case "positive":
        return positive(this.evaluate(node.operand, scope));
      case "and": {
        const left = this.evaluate(node.left, scope);
        return isTrue(left) ? this.evaluate(node.right, scope) : left;
      }
      case "or": {
        const left = this.evaluate(node.left, scope);
        return isTrue(left) ? left : this.evaluate(node.right, scope);
      }
      case "arithmetic": {
        const left = this.evaluate(node.left, scope);
        return arithmetic(node.operator, left, this.evaluate(node.right, scope), this.#budget.limits.outputChars);
      }
      case "concat": {
        const output = new Output(this.#budget);
        for (const part of node.parts) output.write(textOf(this.evaluate(part, scope)));
        return output.text();
      }
      case "compare": {
        let left = this.evaluate(node.first, scope);
        for (const { operator, operand } of node.rest) {
          const right = this.evaluate(operand, scope);
          if (!compare(operator, left, right)) return false;
          left = right;
        }
        return true;
      }
      default:
        if (isTrue(this.evaluate(node.test, scope))) return this.evaluate(node.value, scope);
        if (node.otherwise !== undefined) return this.evaluate(node.otherwise, scope);
        return new Undefined("the inline if-expression evaluated to false and no else section was defined.");
    }
  }

  call(target: Value, args: Args): Value {
    if (target instanceof Callable) return target.call(args);
    failIfUndefined(target);
    if (target instanceof Instance && target.call !== undefined) return target.call(args);
    throw new EvaluationError(`'${typeName(target)}' object is not callable`);
  }

  filter(name: string, value: Value, args: Args): Value {
    return runFilter(name, value, args, {
      filter: (inner, item, given) => this.filter(inner, item, given),
      step: (count) => this.#budget.step(count),
      maxText: this.#budget.limits.outputChars,
    });
  }

  arguments(args: Arguments, scope: Scope): Args {
    const positional = args.positional.map((item) => this.evaluate(item, scope));
    const named = new Map(args.named.map(({ name, value }) => [name, this.evaluate(value, scope)] as const));
    if (args.spread !== undefined) positional.push(...itemsOf(this.evaluate(args.spread, scope)));
    if (args.namedSpread !== undefined) {
      const spread = this.evaluate(args.namedSpread, scope);
      if (!(spread instanceof Dict)) throw new EvaluationError("argument after ** must be a mapping");
      for (const [name, value] of spread.entries()) named.set(textOf(name), value);
    }
    return { positional, named };
  }
}

function positive(value: Value): Value {
  failIfUndefined(value);
  const plain = numberOf(value);
  if (plain === undefined) throw new EvaluationError(`bad operand type for unary +: '${typeName(value)}'`);
  return number(plain, value instanceof Float);
}
