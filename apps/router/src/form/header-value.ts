/** A header's value with its parameters, such as `form-data; name="model"`. */
export interface HeaderValue {
  /** In lower case. */
  value: string;
  /** By name, in lower case. */
  parameters: ReadonlyMap<string, string>;
}

/**
 * Parses a header's value strictly.
 * @returns `undefined` where parsers could differ: a parameter twice, no value, text after a quote
 */
export function parseHeaderValue(text: string): HeaderValue | undefined {
  const first = text.indexOf(";");
  const value = (first === -1 ? text : text.slice(0, first)).trim().toLowerCase();
  const parameters = new Map<string, string>();
  let position = first === -1 ? text.length : first;
  while (position < text.length) {
    // At a semicolon.
    const equals = text.indexOf("=", position + 1);
    // A semicolon at the end is ignored.
    if (equals === -1) return text.slice(position + 1).trim() === "" ? { value, parameters } : undefined;
    const name = text
      .slice(position + 1, equals)
      .trim()
      .toLowerCase();
    const read = text[equals + 1] === '"' ? readQuoted(text, equals + 2) : readBare(text, equals + 1);
    if (read === undefined || !tokenShape.test(name) || parameters.has(name)) return undefined;
    parameters.set(name, read.value);
    position = read.end;
  }
  return { value, parameters };
}

interface Read {
  value: string;
  /** Position of the next semicolon, or the length of the text. */
  end: number;
}

const tokenShape = /^[\w!#$%&'*+.^`|~-]+$/;

function readBare(text: string, start: number): Read | undefined {
  const semicolon = text.indexOf(";", start);
  const end = semicolon === -1 ? text.length : semicolon;
  const value = text.slice(start, end).trim();
  return value === "" || value.includes('"') ? undefined : { value, end };
}

/** @param start after the opening quote */
function readQuoted(text: string, start: number): Read | undefined {
  let value = "";
  for (let position = start; position < text.length; position++) {
    const character = text.charAt(position);
    if (character === '"') {
      let end = position + 1;
      while (text[end] === " " || text[end] === "\t") end++;
      return end === text.length || text[end] === ";" ? { value, end } : undefined;
    }
    const next = text.charAt(position + 1);
    // Only these two are escaped: a backslash before another character belongs to a Windows path.
    const isEscape = character === "\\" && (next === '"' || next === "\\");
    if (isEscape) position++;
    value += isEscape ? next : character;
  }
  return undefined;
}
