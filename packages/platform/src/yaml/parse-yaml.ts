import { type Document, isNode, LineCounter, parseDocument } from "yaml";

/** The text is not YAML, or its aliases expand to too much. The message is the reason, without a full stop. */
export class YamlError extends Error {
  override name = "YamlError";
  /** Line of the problem, counted from 1; `undefined` if it concerns the whole text. */
  readonly line: number | undefined;

  constructor(message: string, line?: number, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
  }
}

export interface ParsedYaml {
  document: Document;
  /**
   * Returns plain values: maps as objects, lists as arrays.
   * @throws {YamlError} aliases expand to too much
   */
  values: () => unknown;
  /** Returns the line, counted from 1, of the value at this path, or of its deepest existing parent. */
  lineOf: (path: readonly (string | number)[]) => number | undefined;
}

interface ParseOptions {
  /**
   * `false` accepts a key twice; the last one wins. Comparing all keys takes seconds for a hostile map. Default `true`.
   */
  uniqueKeys?: boolean;
}

/**
 * Parses YAML or JSON, which is a subset of YAML, and keeps the line of every value.
 * @throws {YamlError} the text is not YAML or is nested too deeply
 */
export function parseYaml(text: string, { uniqueKeys = true }: ParseOptions = {}): ParsedYaml {
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const parse = () => parseDocument(text, { lineCounter: lines, uniqueKeys, prettyErrors: false, logLevel: "silent" });
  const document = orYamlError(() => withoutStackTraces(parse));
  const [error] = document.errors;
  if (error !== undefined) {
    if (isTooDeep(error)) throw tooDeep(error);
    throw new YamlError(error.message, lineAt(error.pos[0]), { cause: error });
  }
  return {
    document,
    values: () => orYamlError((): unknown => document.toJS()),
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return undefined;
    },
  };
}

function orYamlError<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (isTooDeep(cause)) throw tooDeep(cause);
    throw new YamlError(cause instanceof Error ? cause.message : String(cause), undefined, { cause });
  }
}

/** Hostile text has thousands of errors, and collecting their stack traces takes most of the time. */
function withoutStackTraces<Value>(parse: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The parser is recursive: deep nesting overflows the call stack. */
function isTooDeep(error: unknown): boolean {
  return error instanceof Error && error.message.includes("call stack");
}

function tooDeep(cause: unknown): YamlError {
  return new YamlError("it is nested too deeply", undefined, { cause });
}
