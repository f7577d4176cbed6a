/** A text is not JSON, or not a JSON object where one is needed, or names a field twice. */
export class JsonSyntaxError extends Error {
  override name = "JsonSyntaxError";
}

/** A text is nested too deeply, or has too many keys or values to be parsed. */
export class JsonLimitError extends Error {
  override name = "JsonLimitError";
}

/** @param position the first byte that does not fit */
export function unexpectedInput(position: number): JsonSyntaxError {
  return new JsonSyntaxError(`The body is not JSON: unexpected input at byte ${position}.`);
}
