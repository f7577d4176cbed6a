import { normalizeSource, tokenize } from "../lexer/tokenize.ts";
import { TokenStream } from "../lexer/tokens.ts";
import type { Expression, MacroBody, Parameter, Statement, Target } from "./ast.ts";
import { ExpressionParser } from "./parse-expression.ts";

/**
 * Parses a chat template with the extensions that transformers enables: loop controls and `{% generation %}`.
 * @throws {TemplateSyntaxError}
 */
export function parse(source: string): Statement[] {
  const normalized = normalizeSource(source);
  return new StatementParser(new TokenStream(normalized, tokenize(normalized))).template();
}

class StatementParser {
  readonly #stream: TokenStream;
  readonly #expressions: ExpressionParser;

  constructor(stream: TokenStream) {
    this.#stream = stream;
    this.#expressions = new ExpressionParser(stream);
  }

  template(): Statement[] {
    const statements = this.#body([]);
    const [unknown] = this.#expressions.unknownNames;
    if (unknown !== undefined) throw unknown;
    return statements;
  }

  /**
   * Parses statements up to a tag with one of these names, whose name is the next token; without names, up to the end.
   */
  #body(endNames: readonly string[]): Statement[] {
    const stream = this.#stream;
    const statements: Statement[] = [];
    while (!stream.is("end")) {
      const token = stream.next();
      if (token.type === "data") statements.push({ kind: "text", text: token.text });
      else if (token.type === "variable-begin") {
        statements.push({ kind: "print", value: this.#expressions.tuple() });
        stream.expect("variable-end");
      } else {
        if (stream.is("name") && endNames.includes(stream.current.text)) return statements;
        statements.push(this.#expressions.nested(() => this.#statement()));
      }
    }
    if (endNames.length > 0) throw stream.unexpected(`missing "${endNames.at(-1)}"`);
    return statements;
  }

  /** Parses a body and its end tag. */
  #bodyTo(endName: string): Statement[] {
    this.#stream.expect("block-end");
    const body = this.#body([endName]);
    this.#stream.next();
    this.#stream.expect("block-end");
    return body;
  }

  /** Unknown names are rejected early again in a body that Jinja2 compiles as a separate frame. */
  #innerBodyTo(endName: string): Statement[] {
    return this.#inBranch(false, () => this.#bodyTo(endName));
  }

  #inBranch<T>(isInBranch: boolean, read: () => T): T {
    const outer = this.#expressions.isInBranch;
    this.#expressions.isInBranch = isInBranch;
    const result = read();
    this.#expressions.isInBranch = outer;
    return result;
  }

  #statement(): Statement {
    const { text: name, position } = this.#stream.expect("name");
    switch (name) {
      case "if":
        return this.#inBranch(true, () => this.#if());
      case "for":
        return this.#for();
      case "set":
        return this.#set();
      case "macro":
        return this.#macro();
      case "call":
        return this.#callBlock();
      case "filter": {
        const filters = this.#inBranch(false, () => this.#expressions.filterSteps(true));
        return { kind: "filter-block", filters, body: this.#innerBodyTo("endfilter") };
      }
      case "with":
        return this.#with();
      case "generation":
        return { kind: "scope", body: this.#innerBodyTo("endgeneration") };
      case "block":
        return this.#block();
      case "autoescape":
        this.#expressions.expression();
        return { kind: "scope", body: this.#innerBodyTo("endautoescape") };
      case "break":
      case "continue":
        this.#stream.expect("block-end");
        return { kind: name };
      case "include":
      case "import":
      case "from":
      case "extends":
        while (!this.#stream.is("block-end") && !this.#stream.is("end")) this.#stream.next();
        this.#stream.expect("block-end");
        return { kind: "unsupported", statement: name };
      default:
        throw this.#stream.fail("unknown-statement", `Unknown statement: ${name}`, position);
    }
  }

  #if(): Statement {
    const stream = this.#stream;
    const branches: { test: Expression; body: Statement[] }[] = [];
    let otherwise: Statement[] = [];
    for (let keyword = "if"; keyword !== "endif"; ) {
      if (keyword === "else") {
        stream.expect("block-end");
        otherwise = this.#body(["endif"]);
      } else {
        const test = this.#expressions.tuple({ isConditional: false });
        stream.expect("block-end");
        branches.push({ test, body: this.#body(["elif", "else", "endif"]) });
      }
      keyword = stream.next().text;
    }
    stream.expect("block-end");
    return { kind: "if", branches, otherwise };
  }

  #for(): Statement {
    const stream = this.#stream;
    const target = this.#target("in");
    stream.expect("name", "in");
    const items = this.#expressions.tuple({ isConditional: false, endsAt: "recursive" });
    return this.#inBranch(false, () => {
      const test = stream.skipIf("name", "if") ? this.#expressions.expression() : undefined;
      const isRecursive = stream.skipIf("name", "recursive");
      stream.expect("block-end");
      const body = this.#body(["else", "endfor"]);
      let otherwise: Statement[] = [];
      if (stream.next().text === "else") {
        stream.expect("block-end");
        otherwise = this.#body(["endfor"]);
        stream.next();
      }
      stream.expect("block-end");
      return { kind: "for", target, items, test, isRecursive, body, otherwise };
    });
  }

  #set(): Statement {
    const target = this.#target();
    if (this.#stream.skipIf("operator", "=")) {
      const value = this.#expressions.tuple();
      this.#stream.expect("block-end");
      return { kind: "set", target, value };
    }
    const filters = this.#inBranch(false, () => this.#expressions.filterSteps(false));
    return { kind: "set-block", target, filters, body: this.#innerBodyTo("endset") };
  }

  /** Parses one name, an attribute of a namespace, or several names. */
  #target(endsAt?: string): Target {
    const stream = this.#stream;
    const items: Target[] = [];
    let isTuple = false;
    for (;;) {
      items.push(this.#oneTarget());
      if (!stream.skipIf("operator", ",")) break;
      isTuple = true;
      if (stream.is("operator", "=") || stream.is("operator", ")") || stream.is("name", endsAt ?? "")) break;
    }
    const [first] = items;
    return isTuple || first === undefined ? { kind: "tuple", items } : first;
  }

  #oneTarget(): Target {
    const stream = this.#stream;
    if (stream.skipIf("operator", "(")) {
      const target = this.#expressions.nested(() => this.#target());
      stream.expect("operator", ")");
      return target;
    }
    const { text: name, position } = stream.expect("name");
    if (/^(?:true|True|false|False|none|None)$/.test(name)) {
      throw stream.fail("syntax", `Cannot assign to ${name}`, position);
    }
    if (!stream.skipIf("operator", ".")) return { kind: "name", name };
    this.#expressions.namesUsed.add(name);
    return { kind: "namespace", name, attribute: stream.expect("name").text };
  }

  #macro(): Statement {
    const name = this.#stream.expect("name").text;
    return { kind: "macro", macro: this.#macroBody(name, this.#parameters(), "endmacro") };
  }

  #callBlock(): Statement {
    const parameters = this.#stream.is("operator", "(") ? this.#parameters() : [];
    const call = this.#expressions.expression();
    if (call.kind !== "call") throw this.#stream.unexpected("expected a call");
    return { kind: "call-block", call, macro: this.#macroBody("caller", parameters, "endcall") };
  }

  #macroBody(name: string, parameters: Parameter[], endName: string): MacroBody {
    const outer = this.#expressions.namesUsed;
    const used = new Set<string>();
    this.#expressions.namesUsed = used;
    const body = this.#innerBodyTo(endName);
    this.#expressions.namesUsed = new Set([...outer, ...used]);
    return { name, parameters, body, readsVarargs: used.has("varargs"), readsKwargs: used.has("kwargs") };
  }

  #parameters(): Parameter[] {
    const stream = this.#stream;
    const parameters: Parameter[] = [];
    stream.expect("operator", "(");
    while (!stream.is("operator", ")")) {
      if (parameters.length > 0) stream.expect("operator", ",");
      const { text: name } = stream.expect("name");
      const fallback = stream.skipIf("operator", "=")
        ? this.#inBranch(false, () => this.#expressions.expression())
        : undefined;
      if (fallback === undefined && parameters.at(-1)?.fallback !== undefined) {
        throw stream.fail("syntax", "A parameter without a default follows one with a default");
      }
      parameters.push({ name, fallback });
    }
    stream.expect("operator", ")");
    return parameters;
  }

  #with(): Statement {
    const stream = this.#stream;
    const assignments: { target: Target; value: Expression }[] = [];
    while (!stream.is("block-end")) {
      if (assignments.length > 0) stream.expect("operator", ",");
      const target = this.#oneTarget();
      stream.expect("operator", "=");
      assignments.push({ target, value: this.#expressions.expression() });
    }
    return { kind: "with", assignments, body: this.#innerBodyTo("endwith") };
  }

  /** Templates here never extend others, so a block is its body. */
  #block(): Statement {
    const stream = this.#stream;
    const name = stream.expect("name").text;
    while (stream.is("name", "scoped") || stream.is("name", "required")) stream.next();
    stream.expect("block-end");
    const body = this.#inBranch(false, () => this.#body(["endblock"]));
    stream.next();
    stream.skipIf("name", name);
    stream.expect("block-end");
    return { kind: "scope", body };
  }
}
