import type { ArithmeticOperator, CompareOperator, Expression } from "./ast.ts";
import { OperandParser, type TupleRules } from "./parse-operand.ts";

const comparisons: ReadonlyMap<string, CompareOperator> = new Map(
  (["==", "!=", "<", "<=", ">", ">="] as const).map((operator) => [operator, operator]),
);
/** Parses expressions with Jinja2's precedence. */
export class ExpressionParser extends OperandParser {
  override expression(): Expression {
    return this.nested(() => this.#conditional());
  }

  override tuple({ isConditional = true, endsAt, isInParentheses = false }: TupleRules = {}): Expression {
    const items: Expression[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length > 0) this.stream.expect("operator", ",");
      if (this.#isTupleEnd(endsAt)) break;
      items.push(isConditional ? this.expression() : this.nested(() => this.#or()));
      if (!this.stream.is("operator", ",")) break;
      isTuple = true;
    }
    const [first] = items;
    if (!isTuple && first !== undefined) return first;
    if (!isTuple && !isInParentheses) throw this.stream.unexpected("expected an expression");
    return { kind: "tuple", items };
  }

  #isTupleEnd(endsAt: string | undefined): boolean {
    const { type, text } = this.stream.current;
    if (type === "variable-end" || type === "block-end" || type === "end") return true;
    return (type === "operator" && text === ")") || (type === "name" && text === endsAt);
  }

  #conditional(): Expression {
    const unknownBefore = this.unknownNames.length;
    let result = this.#or();
    while (this.stream.skipIf("name", "if")) {
      const test = this.#or();
      const otherwise = this.stream.skipIf("name", "else") ? this.nested(() => this.#conditional()) : undefined;
      result = { kind: "conditional", test, value: result, otherwise };
      // Jinja2 rejects unknown names in a conditional expression only when they are evaluated.
      this.unknownNames.length = unknownBefore;
    }
    return result;
  }

  #or(): Expression {
    let left = this.#and();
    while (this.stream.skipIf("name", "or")) left = { kind: "or", left, right: this.#and() };
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    while (this.stream.skipIf("name", "and")) left = { kind: "and", left, right: this.#not() };
    return left;
  }

  #not(): Expression {
    if (this.stream.is("name", "not")) {
      this.stream.next();
      return { kind: "not", operand: this.nested(() => this.#not()) };
    }
    return this.#compare();
  }

  #compare(): Expression {
    const first = this.#sum();
    const rest: { operator: CompareOperator; operand: Expression }[] = [];
    for (;;) {
      const operator = this.#compareOperator();
      if (operator === undefined) break;
      rest.push({ operator, operand: this.#sum() });
    }
    return rest.length === 0 ? first : { kind: "compare", first, rest };
  }

  #compareOperator(): CompareOperator | undefined {
    const { stream } = this;
    if (stream.skipIf("name", "in")) return "in";
    if (stream.is("name", "not") && stream.following.type === "name" && stream.following.text === "in") {
      stream.next();
      stream.next();
      return "not in";
    }
    const operator = stream.is("operator") ? comparisons.get(stream.current.text) : undefined;
    if (operator !== undefined) stream.next();
    return operator;
  }

  #sum(): Expression {
    return this.#leftToRight(["+", "-"], () => this.#concat());
  }

  #concat(): Expression {
    const first = this.#product();
    const parts = [first];
    while (this.stream.skipIf("operator", "~")) parts.push(this.#product());
    return parts.length === 1 ? first : { kind: "concat", parts };
  }

  #product(): Expression {
    return this.#leftToRight(["*", "/", "//", "%"], () => this.#power());
  }

  #power(): Expression {
    return this.#leftToRight(["**"], () => this.unary(true));
  }

  #leftToRight(operators: readonly ArithmeticOperator[], operand: () => Expression): Expression {
    let left = operand();
    for (;;) {
      const operator = this.stream.is("operator")
        ? operators.find((candidate) => candidate === this.stream.current.text)
        : undefined;
      if (operator === undefined) return left;
      this.stream.next();
      left = { kind: "arithmetic", operator, left, right: operand() };
    }
  }
}
