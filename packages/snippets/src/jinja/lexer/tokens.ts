import { placeOf, type TemplateProblem, TemplateSyntaxError } from "../../template/template-error.ts";

export type TokenType =
  | "data"
  | "name"
  | "integer"
  | "float"
  | "string"
  | "operator"
  | "variable-begin"
  | "variable-end"
  | "block-begin"
  | "block-end"
  | "end";

export interface Token {
  type: TokenType;
  /** Value of a string without quotes; otherwise the source text. */
  text: string;
  position: number;
}

export function syntaxError(source: string, problem: TemplateProblem, what: string, position: number) {
  return new TemplateSyntaxError(problem, what, placeOf(source, position));
}

/** Reads tokens in order, with one token of lookahead. */
export class TokenStream {
  readonly source: string;
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #index = 0;

  constructor(source: string, tokens: readonly Token[]) {
    this.source = source;
    this.#tokens = tokens;
    this.#end = { type: "end", text: "", position: source.length };
  }

  get current(): Token {
    return this.#tokens[this.#index] ?? this.#end;
  }

  get following(): Token {
    return this.#tokens[this.#index + 1] ?? this.#end;
  }

  next(): Token {
    const token = this.current;
    this.#index++;
    return token;
  }

  is(type: TokenType, text?: string): boolean {
    return this.current.type === type && (text === undefined || this.current.text === text);
  }

  skipIf(type: TokenType, text?: string): boolean {
    const found = this.is(type, text);
    if (found) this.#index++;
    return found;
  }

  expect(type: TokenType, text?: string): Token {
    if (this.is(type, text)) return this.next();
    throw this.unexpected(`expected ${text === undefined ? nameOf(type) : `"${text}"`}`);
  }

  unexpected(wanted: string): TemplateSyntaxError {
    const { type, text, position } = this.current;
    if (type === "end")
      return syntaxError(this.source, "unexpected-end", `Unexpected end of input: ${wanted}`, position);
    const found = type === "name" || type === "operator" ? `"${text}"` : nameOf(type);
    return syntaxError(this.source, "syntax", `Unexpected ${found}: ${wanted}`, position);
  }

  fail(problem: TemplateProblem, what: string, position = this.current.position): TemplateSyntaxError {
    return syntaxError(this.source, problem, what, position);
  }
}

const nameOf = (type: TokenType) =>
  type.includes("-") ? type.replace("-", " ").replace("begin", "start") : `a ${type}`;
