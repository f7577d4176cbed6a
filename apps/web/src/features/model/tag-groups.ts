/** Tags that the sidebar shows as facts. */
export interface TagGroups {
  licence: string | undefined;
  datasets: readonly string[];
  /** IDs of papers on arXiv. */
  papers: readonly string[];
  /** Language codes, e.g. `tr`. */
  languages: readonly string[];
}

const prefixes = { licence: "license:", datasets: "dataset:", papers: "arxiv:" } as const;
const paper = /^\d{4}\.\d{4,5}$/;
const languageCode = /^[a-z]{2,3}$/;

/**
 * Groups a model's tags by kind.
 * @param cardLanguages the `language` entry of the card. A tag that looks like a language counts only if it is listed there.
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

const sidebarPrefixes = [...Object.values(prefixes), "base_model:", "region:"];

/** Returns the tags that the sidebar does not show, e.g. subjects and formats. */
export function ownTags(tags: readonly string[], cardLanguages: unknown): string[] {
  const { languages } = groupTags(tags, cardLanguages);
  return [...new Set(tags)].filter(
    (tag) => !languages.includes(tag) && !sidebarPrefixes.some((prefix) => tag.startsWith(prefix)),
  );
}
