/** PostgreSQL's `character_not_in_repertoire` and `untranslatable_character`: text with a NUL character. */
const refusedText: ReadonlySet<unknown> = new Set(["22021", "22P05"]);
/** `invalid_text_representation`, which has several causes. Only the detail names half of a surrogate pair in JSON. */
const refusedJson = "22P02";
const mostCauses = 5;

/**
 * Returns whether PostgreSQL rejected a value because its text has a character that it cannot store: NUL, or in JSON half of a
 * surrogate pair.
 */
export function isUnstorableText(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < mostCauses && cause instanceof Error; depth++) {
    const code: unknown = Reflect.get(cause, "code");
    if (refusedText.has(code)) return true;
    if (code === refusedJson && String(Reflect.get(cause, "detail")).includes("surrogate")) return true;
    ({ cause } = cause);
  }
  return false;
}
