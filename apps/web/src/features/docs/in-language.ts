import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";
import type { DocPage } from "./doc-pages.ts";

type Place = Pick<DocPage, "library" | "page" | "language" | "slug" | "version">;

/**
 * Where a visitor goes on who chose another language.
 * @param path of the page on which the choice was made, with its query
 * @returns the same page of the documentation in that language where there is one, else the path itself
 */
export function inLanguage(docs: readonly Place[], path: string, language: Language): string {
  const { pathname } = new URL(path, "http://docs.invalid");
  const here = docs.find(({ slug }) => paths.doc(slug) === pathname);
  const there = docs.find(
    (doc) =>
      doc.library === here?.library &&
      doc.version === here?.version &&
      doc.page === here?.page &&
      doc.language === language,
  );
  return there === undefined ? path : paths.doc(there.slug);
}
