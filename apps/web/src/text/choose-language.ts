import { limits } from "@modelyard/platform/limits";
import { type Language, languages, parseLanguage } from "./language.ts";

interface LanguageWishes {
  /** The language that the visitor selected earlier. */
  chosen: string | undefined;
  /** The browser's `Accept-Language` header, e.g. `tr-TR,tr;q=0.9,en;q=0.8`. */
  acceptLanguage: string | undefined;
}

/** Chooses the language for a visitor: the selected one, or else the best that the browser accepts, or else English. */
export function chooseLanguage({ chosen, acceptLanguage = "" }: LanguageWishes): Language {
  return parseLanguage(chosen) ?? acceptedLanguages(acceptLanguage)[0] ?? languages[0];
}

function acceptedLanguages(header: string): Language[] {
  return header
    .slice(0, limits.http.acceptLanguageChars)
    .split(",", limits.http.acceptedLanguages)
    .map((entry) => {
      const [range = "", ...parameters] = entry
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
      // `tr-TR` and `tr-CY` are Turkish; `*` accepts any language.
      const language = range === "*" ? languages[0] : parseLanguage(range.split("-")[0]);
      return { language, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .flatMap(({ language }) => language ?? []);
}
