import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";
import type { DocPage } from "./doc-pages.ts";

type PageAddress = Pick<DocPage, "library" | "page" | "language" | "slug" | "version">;

/**
 * Returns the address to open after a visitor chose another language.
 * @param path the path and query of the current page
 * @returns the same documentation page in that language if it exists, or else `path`
 */
export function inLanguage(docs: readonly PageAddress[], path: string, language: Language): string {
  const { pathname } = new URL(path, "http://docs.invalid");
  const current = docs.find(({ slug }) => paths.doc(slug) === pathname);
  const translated = docs.find(
    (doc) =>
      doc.library === current?.library &&
      doc.version === current?.version &&
      doc.page === current?.page &&
      doc.language === language,
  );
  return translated === undefined ? path : paths.doc(translated.slug);
}
