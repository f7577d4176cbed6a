/** The text is not JSON, or not a JSON object where one is required, or repeats a field. */
export class JsonSyntaxError extends Error {
  override name = "JsonSyntaxError";
}

/** The text is nested too deeply, or has too many keys or values to be parsed. */
export class JsonLimitError extends Error {
  override name = "JsonLimitError";
}

/** @param position offset of the first unexpected byte */
export function unexpectedInput(position: number): JsonSyntaxError {
  return new JsonSyntaxError(`The body is not JSON: unexpected input at byte ${position}.`);
}
