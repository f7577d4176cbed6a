import { nearestName } from "./nearest-name.ts";

/** Base class of errors about names that the catalogue does not contain. */
export abstract class UnknownKeyError extends Error {
  /** The unknown name. */
  readonly key: string;
  /** The most similar known name, if there is one. */
  readonly suggestion: string | undefined;

  constructor(kind: string, key: string, suggestion: string | undefined) {
    const shown = JSON.stringify(key.slice(0, 80));
    super(`Unknown ${kind} ${shown}.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`);
    this.key = key;
    this.suggestion = suggestion;
  }
}

/** There is no task of this name. */
export class UnknownTaskError extends UnknownKeyError {
  override readonly name = "UnknownTaskError";
  constructor(key: string, known: readonly string[]) {
    super("task", key, nearestName(key, known));
  }
}

/** There is no model library of this name. */
export class UnknownLibraryError extends UnknownKeyError {
  override readonly name = "UnknownLibraryError";
  constructor(key: string, known: readonly string[]) {
    super("library", key, nearestName(key, known));
  }
}

/** There is no local app of this name. */
export class UnknownLocalAppError extends UnknownKeyError {
  override readonly name = "UnknownLocalAppError";
  constructor(key: string, known: readonly string[]) {
    super("local app", key, nearestName(key, known));
  }
}

/** There is no processor of this name. */
export class UnknownHardwareError extends UnknownKeyError {
  override readonly name = "UnknownHardwareError";
  constructor(key: string, known: readonly string[]) {
    super("hardware", key, nearestName(key, known));
  }
}

/** A number is not the code of any tensor type or file type. `suggestion` has the nearest code. */
export class UnknownCodeError extends UnknownKeyError {
  override readonly name = "UnknownCodeError";
  constructor(kind: string, code: number, known: ReadonlyMap<number, string>) {
    super(kind, String(code), nearestCode(code, known));
  }
}

/** There is no safetensors dtype of this name. */
export class UnknownDtypeError extends UnknownKeyError {
  override readonly name = "UnknownDtypeError";
  constructor(key: string, known: readonly string[]) {
    super("safetensors dtype", key, nearestName(key, known));
  }
}

function nearestCode(code: number, known: ReadonlyMap<number, string>): string | undefined {
  const [nearest] = [...known.keys()].toSorted((left, right) => Math.abs(left - code) - Math.abs(right - code));
  return nearest === undefined ? undefined : `${known.get(nearest)} (${nearest})`;
}
