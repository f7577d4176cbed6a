import type { Target } from "../parser/ast.ts";
import { itemsOf } from "../values/items.ts";
import { EvaluationError, Namespace, type Value } from "../values/values.ts";

/** Variables and their values; loops and macros have nested scopes. */
export class Scope {
  readonly #values = new Map<string, Value>();
  readonly #parent: Scope | undefined;

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    return value === undefined ? this.#parent?.get(name) : value;
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value);
  }
}

/** Assigns a value to a variable or to an attribute of a namespace, or its items to several. */
export function assign(scope: Scope, target: Target, value: Value): void {
  if (target.kind === "name") {
    scope.set(target.name, value);
    return;
  }
  if (target.kind === "namespace") {
    const namespace = scope.get(target.name);
    if (!(namespace instanceof Namespace)) throw new EvaluationError("cannot assign attribute on non-namespace object");
    namespace.attributes.set(target.attribute, value);
    return;
  }
  const wanted = target.items.length;
  const items: Value[] = [];
  for (const item of itemsOf(value)) {
    items.push(item);
    if (items.length > wanted) throw new EvaluationError(`too many values to unpack (expected ${wanted})`);
  }
  if (items.length < wanted) {
    throw new EvaluationError(`not enough values to unpack (expected ${wanted}, got ${items.length})`);
  }
  for (const [index, part] of target.items.entries()) assign(scope, part, items[index] ?? null);
}
