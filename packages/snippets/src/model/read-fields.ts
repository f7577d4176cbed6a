import { textProblem } from "@modelyard/tasks";

/** Readers for values of unknown type. None of them throws. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Text that command arguments cannot hold counts as missing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && textProblem(value) === undefined ? value : undefined;

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => textOf(item) !== undefined) : [];

/** Returns names that are valid in an import line; other values are not class names. */
export const namesOf = (value: unknown): string[] => textsOf(value).filter((name) => /^[A-Za-z_]\w{0,127}$/.test(name));
