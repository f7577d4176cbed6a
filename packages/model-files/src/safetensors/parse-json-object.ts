import { ModelFileError, quoted } from "../errors.ts";

/**
 * Parses the JSON object of a header, and rejects duplicate keys in its outer two levels: `JSON.parse` alone would keep the
 * last one, other readers the first. The key `__proto__` becomes an own property, as with `JSON.parse`.
 * @param offset offset of the text in the file
 */
export function parseJsonObject(
  text: string,
  format: ModelFileError["format"],
  offset: number,
): Readonly<Record<string, unknown>> {
  const value = parse(text, format, offset);
  if (!isRecord(value)) throw new ModelFileError(format, "malformed", offset, "its header is not a JSON object");
  const keys = Object.keys(value);
  // Comparing counts is enough to detect a duplicate; only then is the key searched for.
  if (countKeys(text) === keys.length + keys.reduce((sum, key) => sum + keyCount(value[key]), 0)) return value;
  throw new ModelFileError(format, "malformed", offset, "a key of its header stands twice");
}

function parse(text: string, format: ModelFileError["format"], offset: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = `its header is not JSON: ${quoted(cause instanceof Error ? cause.message : "")}`;
    throw new ModelFileError(format, "malformed", offset, reason, { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keyCount(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Returns how many keys valid JSON has in its outer object and in the objects directly inside it. */
function countKeys(text: string): number {
  let depth = 0;
  let arrays = 0;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === colon && depth <= 2 && arrays === 0) count++;
    else if (code === 0x7b) depth++;
    else if (code === 0x7d) depth--;
    else if (code === 0x5b) arrays++;
    else if (code === 0x5d) arrays--;
  }
  return count;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; ; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index++;
    else if (code === quote) return index;
  }
}
