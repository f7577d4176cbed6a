/** The languages of the pages. The first is what visitors read who ask for none of them. */
export const languages = ["en", "tr"] as const;
export type Language = (typeof languages)[number];

export const languageCookie = "modelyard_language";

/** Each language in its own words. */
export const languageNames = { en: "English", tr: "Türkçe" } as const satisfies Record<Language, string>;

/** @returns the language of that name, or `undefined` where the pages do not speak it */
export function parseLanguage(value: string | undefined): Language | undefined {
  return languages.find((language) => language === value);
}
