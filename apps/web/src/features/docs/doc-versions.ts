import { type DocEntry, type DocLibrary, libraryVersions } from "./contents.ts";

/** The name of the newest version in an address. */
const main = "main";

/**
 * Returns the newest version of a library.
 * @param hubVersion the version of the running hub
 */
export function newestVersion(library: DocLibrary, hubVersion: string): string {
  return libraryVersions[library] ?? hubVersion;
}

/** Returns the pages of each library's newest version. Only these are listed, searched and indexed. */
export function newestPages<Page extends DocEntry>(docs: readonly Page[]): readonly Page[] {
  return docs.filter(({ version }) => version === undefined);
}

/** Returns the pages of the current page's library and version, in reading order. */
export function pagesBeside<Page extends DocEntry>(docs: readonly Page[], open: DocEntry): readonly Page[] {
  return docs.filter(({ library, version }) => library === open.library && version === open.version);
}

/** Returns the pages to list beside the current page: those of its version, and the newest ones of other libraries. */
export function pagesAround<Page extends DocEntry>(docs: readonly Page[], open: DocEntry): readonly Page[] {
  return docs.filter(({ library, version }) => version === (library === open.library ? open.version : undefined));
}

/**
 * Returns one page for each version of a page's library, in the order of the contents:
 * the same page in the same language if it exists, or else the first page of that version.
 */
export function versionsOf<Page extends DocEntry>(docs: readonly Page[], open: Page): readonly Page[] {
  const ofLibrary = docs.filter(({ library }) => library === open.library);
  const versions = new Set(ofLibrary.map(({ version }) => version));
  return [...versions].flatMap((version) => {
    const pages = ofLibrary.filter((page) => page.version === version);
    const same = pages.filter(({ page }) => page === open.page);
    return same.find(({ language }) => language === open.language) ?? same[0] ?? pages[0] ?? [];
  });
}

/**
 * Finds a page by a slug of the form `library/version/language/page` or `library/language/page`.
 * @returns a page of the newest version, which the slug names by its number or as `main`
 */
export function findByEdition<Page extends DocEntry>(
  docs: readonly Page[],
  slug: string,
  hubVersion: string,
): Page | undefined {
  return newestPages(docs).find((doc) => {
    const end = `${doc.language}/${doc.page}`;
    const versions = [main, newestVersion(doc.library, hubVersion)];
    const slugs = [`${doc.library}/${end}`, ...versions.map((version) => `${doc.library}/${version}/${end}`)];
    return slugs.includes(slug);
  });
}
