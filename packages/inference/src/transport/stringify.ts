import { InputError } from "../errors/input-error.ts";

/**
 * Writes a request's body as JSON.
 * @throws {InputError} it holds what JSON cannot: a BigInt, a cycle, or more depth than the runtime writes
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
