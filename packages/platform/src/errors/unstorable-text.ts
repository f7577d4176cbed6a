/** PostgreSQL's `character_not_in_repertoire` and `untranslatable_character`: text with a NUL character. */
const refusedText: ReadonlySet<unknown> = new Set(["22021", "22P05"]);
const mostCauses = 5;

/** Returns whether PostgreSQL rejected a value because its text has a NUL character, which it cannot store. */
export function isUnstorableText(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < mostCauses && cause instanceof Error; depth++) {
    if (refusedText.has(Reflect.get(cause, "code"))) return true;
    ({ cause } = cause);
  }
  return false;
}
