import type { Statement } from "../parser/ast.ts";
import { itemsOf } from "../values/items.ts";
import { textOf } from "../values/print.ts";
import { EvaluationError, isTrue, type Value } from "../values/values.ts";
import { type Budget, Output } from "./budget.ts";
import { Evaluator } from "./evaluate.ts";
import { createLoop } from "./loop.ts";
import { createMacro } from "./macro.ts";
import { assign, Scope } from "./scope.ts";

/** How a list of statements ended. */
type Flow = "end" | "break" | "continue";
type ForStatement = Statement & { kind: "for" };

/** Runs statements and prints their output. */
export class Executor {
  readonly #budget: Budget;
  readonly #evaluator: Evaluator;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#evaluator = new Evaluator(budget);
  }

  /** @throws {EvaluationError} */
  run(statements: readonly Statement[], scope: Scope, output: Output): Flow {
    for (const statement of statements) {
      this.#budget.enter();
      const flow = this.#statement(statement, scope, output);
      this.#budget.leave();
      if (flow !== "end") return flow;
    }
    return "end";
  }

  /** Runs statements and returns the text that they print. */
  readonly #capture = (statements: readonly Statement[], scope: Scope): string => {
    const output = new Output(this.#budget);
    this.run(statements, scope, output);
    return output.text();
  };

  #statement(statement: Statement, scope: Scope, output: Output): Flow {
    const evaluator = this.#evaluator;
    switch (statement.kind) {
      case "text":
        output.write(statement.text);
        return "end";
      case "print":
        output.write(textOf(evaluator.evaluate(statement.value, scope)));
        return "end";
      case "if": {
        const branch = statement.branches.find(({ test }) => isTrue(evaluator.evaluate(test, scope)));
        return this.run(branch?.body ?? statement.otherwise, scope, output);
      }
      case "for":
        this.#for(statement, evaluator.evaluate(statement.items, scope), scope, output, 0);
        return "end";
      case "set":
        assign(scope, statement.target, evaluator.evaluate(statement.value, scope));
        return "end";
      case "set-block":
        assign(scope, statement.target, this.#filtered(statement, scope));
        return "end";
      case "macro":
        scope.set(statement.macro.name, createMacro(statement.macro, scope, evaluator, this.#capture));
        return "end";
      case "call-block": {
        const caller = createMacro(statement.macro, scope, evaluator, this.#capture);
        const { call } = statement;
        const args = evaluator.arguments(call.args, scope);
        const named = new Map([...args.named, ["caller", caller] as const]);
        output.write(textOf(evaluator.call(evaluator.evaluate(call.target, scope), { ...args, named })));
        return "end";
      }
      case "filter-block":
        output.write(textOf(this.#filtered(statement, scope)));
        return "end";
      case "with": {
        const inner = new Scope(scope);
        for (const { target, value } of statement.assignments) assign(inner, target, evaluator.evaluate(value, scope));
        return this.run(statement.body, inner, output);
      }
      case "scope":
        return this.run(statement.body, new Scope(scope), output);
      case "break":
      case "continue":
        return statement.kind;
      default:
        throw new EvaluationError(`{% ${statement.statement} %} needs other templates; a chat template has none.`);
    }
  }

  #filtered({ body, filters }: Statement & { kind: "set-block" | "filter-block" }, scope: Scope): Value {
    const inner = new Scope(scope);
    let value: Value = this.#capture(body, inner);
    for (const { name, args } of filters) {
      value = this.#evaluator.filter(name, value, this.#evaluator.arguments(args, scope));
    }
    return value;
  }

  #for(statement: ForStatement, iterable: Value, scope: Scope, output: Output, depth: number): void {
    const items = this.#selected(statement, iterable, scope);
    const { isRecursive } = statement;
    const recurse = isRecursive
      ? (children: Value) => {
          const inner = new Output(this.#budget);
          this.#budget.enter();
          this.#for(statement, children, scope, inner, depth + 1);
          this.#budget.leave();
          return inner.text();
        }
      : undefined;
    const loop = createLoop(items, depth, recurse);
    for (const [index, item] of items.entries()) {
      this.#budget.step();
      loop.moveTo(index);
      const inner = new Scope(scope);
      inner.set("loop", loop.value);
      assign(inner, statement.target, item);
      if (this.run(statement.body, inner, output) === "break") break;
    }
    if (items.length === 0) this.run(statement.otherwise, new Scope(scope), output);
  }

  #selected({ target, test }: ForStatement, iterable: Value, scope: Scope): Value[] {
    const items: Value[] = [];
    for (const item of itemsOf(iterable)) {
      this.#budget.step();
      if (test !== undefined) {
        const inner = new Scope(scope);
        assign(inner, target, item);
        if (!isTrue(this.#evaluator.evaluate(test, inner))) continue;
      }
      items.push(item);
    }
    return items;
  }
}
