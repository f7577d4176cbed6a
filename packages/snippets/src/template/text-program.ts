import { isRecord } from "../model/read-fields.ts";

/** Values of our own templates: code, lists of code, and `undefined`. */
export type TextValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

type Value = TextValues[string];
/** @param item current item of the enclosing loop */
type Part = (values: TextValues, item: string) => string;
type Test = (values: TextValues) => boolean;

/**
 * Compiles a parsed template to functions if it only has text, names, `if` and `for` over such values. The engine's
 * interpreter wraps each value and creates an environment for each render, which is most of the cost of a snippet.
 * @returns `undefined` for a template that needs the interpreter
 */
export function compileTextProgram(program: unknown): ((values: TextValues) => string) | undefined {
  try {
    const write = compileBody(isRecord(program) ? program["body"] : undefined);
    return (values) => write(values, "");
  } catch (error) {
    if (error instanceof NeedsInterpreterError) return undefined;
    throw error;
  }
}

class NeedsInterpreterError extends Error {
  override readonly name = "NeedsInterpreterError";
}

/** @param loopVariable name of the item of the enclosing loop */
function compileBody(body: unknown, loopVariable?: string): Part {
  if (!Array.isArray(body)) throw new NeedsInterpreterError();
  // Texts and parts alternate, and the text after a part is added together with it.
  let before = "";
  const parts: Part[] = [];
  const after: string[] = [];
  for (const node of body) {
    const text = textOf(node);
    if (text === undefined) {
      parts.push(compilePart(node, loopVariable));
      after.push("");
    } else if (parts.length === 0) before += text;
    else after[after.length - 1] += text;
  }
  return alternating(inOnePiece(before), parts, after.map(inOnePiece));
}

function alternating(before: string, parts: readonly Part[], after: readonly string[]): Part {
  return (values, item) => {
    let output = before;
    for (let index = 0; index < parts.length; index++) output += (parts[index]?.(values, item) ?? "") + after[index];
    return output;
  };
}

/**
 * The engine reads a text character by character; V8 stores it as a chain of characters that is walked on every copy.
 */
const inOnePiece = (text: string): string => String(JSON.parse(JSON.stringify(text)));

function textOf(node: unknown): string | undefined {
  return isRecord(node) && node["type"] === "StringLiteral" ? String(node["value"]) : undefined;
}

function compilePart(node: unknown, loopVariable: string | undefined): Part {
  const fields = isRecord(node) ? node : {};
  switch (fields["type"]) {
    case "Identifier": {
      const name = nameOf(node);
      if (name === loopVariable) return (_, item) => item;
      return (values) => {
        const value = values[name];
        return typeof value === "string" ? value : "";
      };
    }
    case "If": {
      const test = compileTest(fields["test"]);
      const then = compileBody(fields["body"], loopVariable);
      const otherwise = compileBody(fields["alternate"], loopVariable);
      return (values, item) => (test(values) ? then : otherwise)(values, item);
    }
    case "For": {
      if (loopVariable !== undefined) throw new NeedsInterpreterError();
      const list = nameOf(fields["iterable"]);
      const body = compileBody(fields["body"], nameOf(fields["loopvar"]));
      return (values) => {
        let output = "";
        for (const item of listOf(values[list])) output += body(values, item);
        return output;
      };
    }
    default:
      throw new NeedsInterpreterError();
  }
}

function compileTest(node: unknown): Test {
  const fields = isRecord(node) ? node : {};
  const operator = isRecord(fields["operator"]) ? fields["operator"]["value"] : undefined;
  if (fields["type"] === "Identifier") {
    const name = nameOf(node);
    return (values) => isTrue(values[name]);
  }
  if (fields["type"] === "UnaryExpression" && operator === "not") {
    const test = compileTest(fields["argument"]);
    return (values) => !test(values);
  }
  if (fields["type"] === "BinaryExpression" && (operator === "and" || operator === "or")) {
    const [left, right] = [compileTest(fields["left"]), compileTest(fields["right"])];
    return operator === "and" ? (values) => left(values) && right(values) : (values) => left(values) || right(values);
  }
  throw new NeedsInterpreterError();
}

function nameOf(node: unknown): string {
  if (!isRecord(node) || node["type"] !== "Identifier" || typeof node["value"] !== "string")
    throw new NeedsInterpreterError();
  return node["value"];
}

const isTrue = (value: Value): boolean => value !== null && value !== undefined && value.length > 0;
const listOf = (value: Value): readonly string[] => (typeof value === "string" ? [value] : (value ?? []));
