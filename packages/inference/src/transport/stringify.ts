import { InputError } from "../errors/input-error.ts";

/**
 * Serializes a request body as JSON.
 * @throws {InputError} the body contains what JSON cannot represent: a BigInt, a cycle, or too many nested levels
 */
export function stringify(json: object, replacer?: (name: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(json, replacer);
  } catch (cause) {
    const [reason] = String(cause).split("\n");
    throw new InputError(`The arguments cannot be written as JSON (${reason}). Pass a BigInt as a string.`, {
      cause,
    });
  }
}
