import type { Language } from "./language.ts";

const displayNames = {
  en: new Intl.DisplayNames("en", { type: "language" }),
  tr: new Intl.DisplayNames("tr", { type: "language" }),
} as const satisfies Record<Language, Intl.DisplayNames>;

/** Returns a language's name in the visitor's language, or the code if it has none or is not a language code. */
export function languageName(code: string, language: Language): string {
  // `Intl.DisplayNames` throws on malformed codes, which cards may contain.
  return /^[a-z]{2,3}$/.test(code) ? (displayNames[language].of(code) ?? code) : code;
}
