import type { TemplateSyntaxError } from "../../template/template-error.ts";
import type { TokenStream } from "../lexer/tokens.ts";
import type { Arguments, Expression, FilterStep } from "./ast.ts";
import { filterNames, testNames } from "./names.ts";

/** Deeper than the nesting of any real template, and shallow enough for the stack. */
export const maxNesting = 150;

const constants: ReadonlyMap<string, null | boolean> = new Map([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);
const noArguments = (): Arguments => ({ positional: [], named: [], spread: undefined, namedSpread: undefined });

export interface TupleRules {
  /** Whether `a if b else c` is allowed here without parentheses. */
  isConditional?: boolean;
  /** A name that ends the list. */
  endsAt?: string;
  isInParentheses?: boolean;
}

/** Parses literals, names and their suffixes: attributes, subscripts, calls, filters and tests. */
export abstract class OperandParser {
  readonly stream: TokenStream;
  /**
   * Whether the parser is directly inside `{% if %}`, where Jinja2 rejects unknown filters and tests only on
   * evaluation.
   */
  isInBranch = false;
  /** Unknown filters and tests; the first is reported after the rest of the template was parsed. */
  readonly unknownNames: TemplateSyntaxError[] = [];
  /** Names that the current macro uses. */
  namesUsed = new Set<string>();
  #depth = 0;

  constructor(stream: TokenStream) {
    this.stream = stream;
  }

  /** Runs a parser one level deeper. */
  nested<T>(parse: () => T): T {
    if (++this.#depth > maxNesting) throw this.stream.fail("syntax", `Nested more than ${maxNesting} levels deep`);
    const result = parse();
    this.#depth--;
    return result;
  }

  /** Parses a complete expression. */
  abstract expression(): Expression;

  /** Parses expressions separated by commas; a single one is not a list. */
  abstract tuple(rules?: TupleRules): Expression;

  /** Parses the filters after `{% filter` or `{% set x |`; in the former, the first name has no `|` before it. */
  filterSteps(startsInline: boolean): FilterStep[] {
    const steps: FilterStep[] = [];
    let isInline = startsInline;
    while (isInline || this.stream.skipIf("operator", "|")) {
      isInline = false;
      steps.push(this.#filterStep());
    }
    return steps;
  }

  protected unary(withFilters: boolean): Expression {
    let node: Expression;
    if (this.stream.skipIf("operator", "-")) node = { kind: "negative", operand: this.nested(() => this.unary(false)) };
    else if (this.stream.skipIf("operator", "+")) {
      node = { kind: "positive", operand: this.nested(() => this.unary(false)) };
    } else node = this.#primary();
    node = this.#postfix(node);
    return withFilters ? this.#filters(node) : node;
  }

  #primary(): Expression {
    const token = this.stream.next();
    switch (token.type) {
      case "name": {
        const constant = constants.get(token.text);
        if (constant !== undefined) return { kind: "constant", value: constant };
        this.namesUsed.add(token.text);
        return { kind: "name", name: token.text };
      }
      case "string": {
        let value = token.text;
        while (this.stream.is("string")) value += this.stream.next().text;
        return { kind: "constant", value };
      }
      case "integer":
        return this.#integer(token.text, token.position);
      case "float":
        return { kind: "float", value: Number(token.text.replaceAll("_", "")) };
      case "operator":
        if (token.text === "(") return this.#parenthesized();
        if (token.text === "[") return { kind: "list", items: this.#items("]", () => this.expression()) };
        if (token.text === "{") return this.#dict();
        break;
      default:
    }
    const what = token.type === "end" ? "end of input" : `"${token.text}"`;
    const problem = token.type === "end" ? "unexpected-end" : "syntax";
    throw this.stream.fail(problem, `Unexpected ${what}: expected an expression`, token.position);
  }

  #integer(text: string, position: number): Expression {
    const value = Number(text.replaceAll("_", ""));
    if (!Number.isSafeInteger(value)) throw this.stream.fail("syntax", "Integer too large", position);
    return { kind: "integer", value };
  }

  #parenthesized(): Expression {
    const node = this.tuple({ isInParentheses: true });
    this.stream.expect("operator", ")");
    return node;
  }

  #items<T>(close: string, parse: () => T): T[] {
    const items: T[] = [];
    while (!this.stream.is("operator", close)) {
      if (items.length > 0) this.stream.expect("operator", ",");
      if (this.stream.is("operator", close)) break;
      items.push(parse());
    }
    this.stream.expect("operator", close);
    return items;
  }

  #dict(): Expression {
    const entries = this.#items("}", () => {
      const key = this.expression();
      this.stream.expect("operator", ":");
      return { key, value: this.expression() };
    });
    return { kind: "dict", entries };
  }

  #postfix(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (this.stream.skipIf("operator", ".")) node = this.#attribute(node);
      else if (this.stream.skipIf("operator", "[")) node = this.#subscript(node);
      else if (this.stream.is("operator", "(")) node = { kind: "call", target: node, args: this.callArguments() };
      else return node;
    }
  }

  #filters(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (this.stream.skipIf("operator", "|")) node = { kind: "filter", target: node, ...this.#filterStep() };
      else if (this.stream.skipIf("name", "is")) node = this.#test(node);
      else if (this.stream.is("operator", "(")) node = { kind: "call", target: node, args: this.callArguments() };
      else return node;
    }
  }

  #attribute(target: Expression): Expression {
    const token = this.stream.next();
    if (token.type === "name") return { kind: "attribute", target, name: token.text };
    if (token.type === "integer") return { kind: "item", target, key: this.#integer(token.text, token.position) };
    throw this.stream.fail("syntax", "Expected a name or a number after the dot", token.position);
  }

  #subscript(target: Expression): Expression {
    const { stream } = this;
    const isEnd = () => stream.is("operator", "]") || stream.is("operator", ",");
    const start = stream.is("operator", ":") ? undefined : this.expression();
    if (stream.skipIf("operator", ":")) {
      const stop = stream.is("operator", ":") || isEnd() ? undefined : this.expression();
      const step = stream.skipIf("operator", ":") && !isEnd() ? this.expression() : undefined;
      stream.expect("operator", "]");
      return { kind: "slice", target, start, stop, step };
    }
    if (start === undefined) throw stream.unexpected("expected an expression");
    if (stream.skipIf("operator", "]")) return { kind: "item", target, key: start };
    stream.expect("operator", ",");
    return {
      kind: "item",
      target,
      key: { kind: "tuple", items: [start, ...this.#items("]", () => this.expression())] },
    };
  }

  #dottedName(): { name: string; position: number } {
    const { text, position } = this.stream.expect("name");
    let name = text;
    while (this.stream.skipIf("operator", ".")) name += `.${this.stream.expect("name").text}`;
    return { name, position };
  }

  #filterStep(): FilterStep {
    const { name, position } = this.#dottedName();
    if (!filterNames.has(name) && !this.isInBranch) {
      this.unknownNames.push(this.stream.fail("unknown-filter", `Unknown filter: ${name}`, position));
    }
    return { name, args: this.stream.is("operator", "(") ? this.callArguments() : noArguments() };
  }

  #test(target: Expression): Expression {
    const { stream } = this;
    const isNegated = stream.skipIf("name", "not");
    const { name, position } = this.#dottedName();
    if (!testNames.has(name) && !this.isInBranch) {
      this.unknownNames.push(stream.fail("unknown-test", `Unknown test: ${name}`, position));
    }
    let args = noArguments();
    if (stream.is("operator", "(")) args = this.callArguments();
    else if (this.#startsArgument()) {
      if (stream.is("name", "is")) throw stream.fail("syntax", 'Tests cannot be chained with "is"');
      args = { ...args, positional: [this.#postfix(this.#primary())] };
    }
    const test: Expression = { kind: "test", name, target, args };
    return isNegated ? { kind: "not", operand: test } : test;
  }

  #startsArgument(): boolean {
    const { type, text } = this.stream.current;
    if (type === "name") return text !== "else" && text !== "or" && text !== "and";
    return type === "string" || type === "integer" || type === "float" || (type === "operator" && "([{".includes(text));
  }

  callArguments(): Arguments {
    const args = noArguments();
    this.stream.expect("operator", "(");
    this.#items(")", () => {
      const { stream } = this;
      if (stream.skipIf("operator", "*")) args.spread = this.expression();
      else if (stream.skipIf("operator", "**")) args.namedSpread = this.expression();
      else if (stream.is("name") && stream.following.type === "operator" && stream.following.text === "=") {
        const name = stream.next().text;
        stream.next();
        args.named.push({ name, value: this.expression() });
      } else if (args.named.length > 0) throw stream.unexpected("expected a named argument");
      else args.positional.push(this.expression());
    });
    return args;
  }
}
