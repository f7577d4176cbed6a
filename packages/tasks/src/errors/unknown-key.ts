import { nearestName } from "./nearest-name.ts";

/** Something was asked for by a name that the catalogue does not have. `suggestion` is the nearest one it has. */
export abstract class UnknownKeyError extends Error {
  readonly key: string;
  readonly suggestion: string | undefined;

  constructor(kind: string, key: string, known: readonly string[]) {
    const suggestion = nearestName(key, known);
    const shown = JSON.stringify(key.slice(0, 80));
    super(`Unknown ${kind} ${shown}.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`);
    this.key = key;
    this.suggestion = suggestion;
  }
}

export class UnknownTaskError extends UnknownKeyError {
  override readonly name = "UnknownTaskError";
  constructor(key: string, known: readonly string[]) {
    super("task", key, known);
  }
}

export class UnknownLibraryError extends UnknownKeyError {
  override readonly name = "UnknownLibraryError";
  constructor(key: string, known: readonly string[]) {
    super("library", key, known);
  }
}

export class UnknownLocalAppError extends UnknownKeyError {
  override readonly name = "UnknownLocalAppError";
  constructor(key: string, known: readonly string[]) {
    super("local app", key, known);
  }
}

export class UnknownHardwareError extends UnknownKeyError {
  override readonly name = "UnknownHardwareError";
  constructor(key: string, known: readonly string[]) {
    super("hardware", key, known);
  }
}

/** A number, or a name, that stands for no tensor type, file type or dtype. */
export class UnknownCodeError extends UnknownKeyError {
  override readonly name = "UnknownCodeError";
  constructor(kind: string, code: string | number, known: readonly string[]) {
    super(kind, String(code), known);
  }
}
