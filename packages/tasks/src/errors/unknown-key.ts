import { nearestName } from "./nearest-name.ts";

/** Something was asked for by a name that the catalogue does not have. `suggestion` is the nearest one it has. */
export abstract class UnknownKeyError extends Error {
  readonly key: string;
  readonly suggestion: string | undefined;

  constructor(kind: string, key: string, suggestion: string | undefined) {
    const shown = JSON.stringify(key.slice(0, 80));
    super(`Unknown ${kind} ${shown}.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`);
    this.key = key;
    this.suggestion = suggestion;
  }
}

export class UnknownTaskError extends UnknownKeyError {
  override readonly name = "UnknownTaskError";
  constructor(key: string, known: readonly string[]) {
    super("task", key, nearestName(key, known));
  }
}

export class UnknownLibraryError extends UnknownKeyError {
  override readonly name = "UnknownLibraryError";
  constructor(key: string, known: readonly string[]) {
    super("library", key, nearestName(key, known));
  }
}

export class UnknownLocalAppError extends UnknownKeyError {
  override readonly name = "UnknownLocalAppError";
  constructor(key: string, known: readonly string[]) {
    super("local app", key, nearestName(key, known));
  }
}

export class UnknownHardwareError extends UnknownKeyError {
  override readonly name = "UnknownHardwareError";
  constructor(key: string, known: readonly string[]) {
    super("hardware", key, nearestName(key, known));
  }
}

/** A number that stands for no tensor type or file type. `suggestion` names the one whose number is nearest. */
export class UnknownCodeError extends UnknownKeyError {
  override readonly name = "UnknownCodeError";
  constructor(kind: string, code: number, known: ReadonlyMap<number, string>) {
    super(kind, String(code), nearestCode(code, known));
  }
}

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
