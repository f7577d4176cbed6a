import { isRecord } from "../model/read-fields.ts";

/** What our own templates are filled with: code, lists of code, and nothing. */
export type TextValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

type Value = TextValues[string];
type Part = (values: TextValues, output: string[]) => void;
type Test = (values: TextValues) => boolean;

/**
 * Turns a parsed template into functions where it only has text, names, `if` and `for` over such values. The engine's
 * interpreter wraps each value and sets up an environment for each render, which is most of what a snippet costs.
 * @returns `undefined` for a template that needs the interpreter
 */
export function compileTextProgram(program: unknown): ((values: TextValues) => string) | undefined {
  try {
    const write = compileBody(isRecord(program) ? program["body"] : undefined);
    return (values) => {
      const output: string[] = [];
      write(values, output);
      return output.join("");
    };
  } catch (error) {
    if (error instanceof NeedsInterpreterError) return undefined;
    throw error;
  }
}

class NeedsInterpreterError extends Error {
  override readonly name = "NeedsInterpreterError";
}

function compileBody(body: unknown): Part {
  if (!Array.isArray(body)) throw new NeedsInterpreterError();
  const parts = body.map(compilePart);
  return (values, output) => {
    for (const part of parts) part(values, output);
  };
}

function compilePart(node: unknown): Part {
  const fields = isRecord(node) ? node : {};
  switch (fields["type"]) {
    case "StringLiteral": {
      const text = String(fields["value"]);
      return (_, output) => {
        output.push(text);
      };
    }
    case "Identifier": {
      const name = nameOf(node);
      return (values, output) => {
        const value = values[name];
        if (typeof value === "string") output.push(value);
      };
    }
    case "If": {
      const [test, then, otherwise] = [
        compileTest(fields["test"]),
        compileBody(fields["body"]),
        compileBody(fields["alternate"]),
      ];
      return (values, output) => (test(values) ? then : otherwise)(values, output);
    }
    case "For": {
      const [variable, list, body] = [
        nameOf(fields["loopvar"]),
        nameOf(fields["iterable"]),
        compileBody(fields["body"]),
      ];
      return (values, output) => {
        const scope: Record<string, Value> = { ...values };
        for (const item of listOf(values[list])) {
          scope[variable] = item;
          body(scope, output);
        }
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
