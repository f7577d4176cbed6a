/** Positions are offsets into the template's source. */
export type Expression =
  | { kind: "constant"; value: null | boolean | string }
  | { kind: "integer"; value: number }
  | { kind: "float"; value: number }
  | { kind: "name"; name: string }
  | { kind: "list" | "tuple"; items: Expression[] }
  | { kind: "dict"; entries: { key: Expression; value: Expression }[] }
  | { kind: "attribute"; target: Expression; name: string }
  | { kind: "item"; target: Expression; key: Expression }
  | { kind: "slice"; target: Expression; start: OptionalExpression; stop: OptionalExpression; step: OptionalExpression }
  | { kind: "call"; target: Expression; args: Arguments }
  | { kind: "filter"; name: string; target: Expression; args: Arguments }
  | { kind: "test"; name: string; target: Expression; args: Arguments }
  | { kind: "not" | "negative" | "positive"; operand: Expression }
  | { kind: "and" | "or"; left: Expression; right: Expression }
  | { kind: "arithmetic"; operator: ArithmeticOperator; left: Expression; right: Expression }
  | { kind: "concat"; parts: Expression[] }
  | { kind: "compare"; first: Expression; rest: { operator: CompareOperator; operand: Expression }[] }
  | { kind: "conditional"; test: Expression; value: Expression; otherwise: OptionalExpression };

export type OptionalExpression = Expression | undefined;
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";
export type CompareOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

export interface Arguments {
  positional: Expression[];
  named: { name: string; value: Expression }[];
  /** `*values` and `**values` of a call. */
  spread: OptionalExpression;
  namedSpread: OptionalExpression;
}

export type Target =
  | { kind: "name"; name: string }
  | { kind: "namespace"; name: string; attribute: string }
  | { kind: "tuple"; items: Target[] };

export interface Parameter {
  name: string;
  fallback: OptionalExpression;
}

export interface MacroBody {
  name: string;
  parameters: Parameter[];
  body: Statement[];
  /** Arguments beyond the parameters are an error unless the body reads them. */
  readsVarargs: boolean;
  readsKwargs: boolean;
}

/** A filter that is applied to the text of a block. */
export interface FilterStep {
  name: string;
  args: Arguments;
}

export type Statement =
  | { kind: "text"; text: string }
  | { kind: "print"; value: Expression }
  | { kind: "if"; branches: { test: Expression; body: Statement[] }[]; otherwise: Statement[] }
  | {
      kind: "for";
      target: Target;
      items: Expression;
      test: OptionalExpression;
      isRecursive: boolean;
      body: Statement[];
      otherwise: Statement[];
    }
  | { kind: "set"; target: Target; value: Expression }
  | { kind: "set-block"; target: Target; filters: FilterStep[]; body: Statement[] }
  | { kind: "macro"; macro: MacroBody }
  | { kind: "call-block"; call: Expression & { kind: "call" }; macro: MacroBody }
  | { kind: "filter-block"; filters: FilterStep[]; body: Statement[] }
  | { kind: "with"; assignments: { target: Target; value: Expression }[]; body: Statement[] }
  | { kind: "scope"; body: Statement[] }
  | { kind: "break" | "continue" }
  | { kind: "unsupported"; statement: string };
