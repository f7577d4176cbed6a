import type { Language } from "../../text/language.ts";

/** Tags that have a place of their own beside the card. */
export interface TagGroups {
  licence: string | undefined;
  datasets: readonly string[];
  /** Ids of papers on arXiv. */
  papers: readonly string[];
  /** Codes of languages, e.g. `tr`. */
  languages: readonly string[];
}

const prefixes = { licence: "license:", datasets: "dataset:", papers: "arxiv:" } as const;
const paper = /^\d{4}\.\d{4,5}$/;
const languageCode = /^[a-z]{2,3}$/;

/**
 * Sorts a model's tags by what they say.
 * @param cardLanguages what the card names as its languages; a tag that looks like one may be something else
 */
export function groupTags(tags: readonly string[], cardLanguages: unknown): TagGroups {
  const after = (prefix: string) => tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  const named = typeof cardLanguages === "string" ? [cardLanguages] : Array.isArray(cardLanguages) ? cardLanguages : [];
  return {
    licence: after(prefixes.licence)[0],
    datasets: after(prefixes.datasets),
    papers: after(prefixes.papers).filter((id) => paper.test(id)),
    languages: tags.filter((tag) => languageCode.test(tag) && named.includes(tag)),
  };
}

const besideTheCard = [...Object.values(prefixes), "base_model:", "region:"];

/** Tags that say what nothing beside the card says: subjects, formats, whatever the author chose. */
export function ownTags(tags: readonly string[], cardLanguages: unknown): string[] {
  const { languages } = groupTags(tags, cardLanguages);
  return [...new Set(tags)].filter(
    (tag) => !languages.includes(tag) && !besideTheCard.some((prefix) => tag.startsWith(prefix)),
  );
}

/** @returns the language's name in the reader's language; the code itself where it has none */
export function languageName(code: string, reader: Language): string {
  return names[reader].of(code) ?? code;
}

const names = {
  en: new Intl.DisplayNames("en", { type: "language", fallback: "code" }),
  tr: new Intl.DisplayNames("tr", { type: "language", fallback: "code" }),
} as const satisfies Record<Language, Intl.DisplayNames>;
