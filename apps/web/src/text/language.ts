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

interface LanguageWishes {
  /** What the visitor once chose here. */
  chosen: string | undefined;
  /** What the browser asks for, e.g. `tr-TR,tr;q=0.9,en;q=0.8`. */
  acceptLanguage: string | undefined;
}

/** The language for a visitor: the one chosen here, else the best that the browser asks for, else English. */
export function chooseLanguage({ chosen, acceptLanguage = "" }: LanguageWishes): Language {
  return parseLanguage(chosen) ?? acceptedLanguages(acceptLanguage)[0] ?? languages[0];
}

/** Only so many wishes are read: a header may be long, and no visitor speaks more languages. */
const mostWishes = 32;

function acceptedLanguages(header: string): Language[] {
  return header
    .split(",", mostWishes)
    .map((wish) => {
      const [range = "", ...parameters] = wish
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
      // `tr-TR` and `tr-CY` are Turkish; `*` is whatever there is.
      const language = range === "*" ? languages[0] : parseLanguage(range.split("-")[0]);
      return { language, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .flatMap(({ language }) => language ?? []);
}
