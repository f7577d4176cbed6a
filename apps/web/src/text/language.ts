/** The languages of the pages. The first is the default. */
export const languages = ["en", "tr"] as const;
export type Language = (typeof languages)[number];

export const languageCookie = "modelyard_language";

/** The name of each language in that language. */
export const languageNames = { en: "English", tr: "Türkçe" } as const satisfies Record<Language, string>;

/** Parses a language code. Returns `undefined` for languages that are not supported. */
export function parseLanguage(value: string | undefined): Language | undefined {
  return languages.find((language) => language === value);
}
