/** Returns whether a call of the file system failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** Returns the code of a system error, such as `EEXIST`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
