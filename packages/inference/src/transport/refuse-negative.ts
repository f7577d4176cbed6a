import { InputError } from "../errors/input-error.ts";

/** @throws {InputError} the option is not a number, or is negative */
export function refuseNegative(name: string, value: number | undefined, unit = ""): void {
  if (value === undefined || value >= 0) return;
  throw new InputError(`${name} must be a number${unit}, 0 or more, not ${value}.`);
}
