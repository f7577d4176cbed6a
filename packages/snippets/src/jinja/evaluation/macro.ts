import type { MacroBody, Statement } from "../parser/ast.ts";
import { Callable, Dict, EvaluationError, Tuple, Undefined, type Value, valueOr } from "../values/values.ts";
import type { Evaluator } from "./evaluate.ts";
import { Scope } from "./scope.ts";

/** Runs statements in a scope and returns the text that they print. */
type Capture = (statements: readonly Statement[], scope: Scope) => string;

/** Creates the function that calls a macro: it returns the text that the body prints. */
export function createMacro(macro: MacroBody, scope: Scope, evaluator: Evaluator, capture: Capture): Callable {
  const { name, parameters } = macro;
  return new Callable(name, ({ positional, named }) => {
    const inner = new Scope(scope);
    const rest = new Map(named);
    for (const [index, parameter] of parameters.entries()) {
      const given = index < positional.length ? positional[index] : rest.get(parameter.name);
      rest.delete(parameter.name);
      inner.set(
        parameter.name,
        valueOr(given, () => fallbackOf(parameter, inner)),
      );
    }
    const caller = rest.get("caller");
    rest.delete("caller");
    if (caller !== undefined) inner.set("caller", caller);
    const extra = positional.slice(parameters.length);
    if (extra.length > 0 && !macro.readsVarargs) {
      throw new EvaluationError(`macro '${name}' takes not more than ${parameters.length} argument(s)`);
    }
    const [unknown] = rest.keys();
    if (unknown !== undefined && !macro.readsKwargs) {
      throw new EvaluationError(`macro '${name}' takes no keyword argument '${unknown}'`);
    }
    inner.set("varargs", new Tuple(extra));
    inner.set("kwargs", new Dict(rest));
    return capture(macro.body, inner);
  });

  function fallbackOf({ name: parameter, fallback }: MacroBody["parameters"][number], inner: Scope): Value {
    if (fallback !== undefined) return evaluator.evaluate(fallback, inner);
    return new Undefined(`parameter '${parameter}' was not provided`);
  }
}
