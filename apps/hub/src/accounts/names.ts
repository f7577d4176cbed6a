import { reservedNames } from "../contract/reserved-names.ts";
import { HubError } from "../errors.ts";

/** Returns the form in which names are compared: names that differ only in case are the same. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

const shape = /^[A-Za-z0-9](?:[A-Za-z0-9]|[-_.](?=[A-Za-z0-9])){1,41}$/;

/**
 * @param field the field of the request that holds the name
 * @throws {HubError} the name is malformed or reserved
 */
export function checkNamespaceName(name: string, field: string): void {
  const body = { field };
  if (!shape.test(name)) {
    throw new HubError(
      "BadRequest",
      "A name has 2 to 42 letters, digits, '-', '_' or '.', starts and ends with a letter or digit, and has no two signs in a row.",
      { body },
    );
  }
  if (reservedNames.has(foldName(name))) throw new HubError("BadRequest", `The name ${name} is reserved.`, { body });
}
