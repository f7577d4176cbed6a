import { type DocEntry, type DocLibrary, libraryVersions } from "./contents.ts";

/** The name of the hub's own version in an address. */
const main = "main";

/** @param hubVersion of the hub that is running */
export function newestVersion(library: DocLibrary, hubVersion: string): string {
  return libraryVersions[library] ?? hubVersion;
}

/** The pages of the newest version of each library: what is listed, searched and found from outside. */
export function newestPages<Page extends DocEntry>(docs: readonly Page[]): readonly Page[] {
  return docs.filter(({ version }) => version === undefined);
}

/** The pages of one version of one library, in reading order. */
export function pagesBeside<Page extends DocEntry>(docs: readonly Page[], open: DocEntry): readonly Page[] {
  return docs.filter(({ library, version }) => library === open.library && version === open.version);
}

/** What a reader of a page has around it: the pages of its version, and the newest ones of other libraries. */
export function pagesAround<Page extends DocEntry>(docs: readonly Page[], open: DocEntry): readonly Page[] {
  return docs.filter(({ library, version }) => version === (library === open.library ? open.version : undefined));
}

/**
 * The versions of a page's library, as its contents have them.
 * @returns for each the page to go on to: the same one in the same language, or the first of that version
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
 * Reads `library/version/language/page` and `library/language/page`.
 * @returns the page whose own address is shorter: that of the newest version, named by its number or as `main`
 */
export function findByEdition<Page extends DocEntry>(
  docs: readonly Page[],
  slug: string,
  hubVersion: string,
): Page | undefined {
  return newestPages(docs).find((doc) => {
    const end = `${doc.language}/${doc.page}`;
    const versions = [main, newestVersion(doc.library, hubVersion)];
    const long = [`${doc.library}/${end}`, ...versions.map((version) => `${doc.library}/${version}/${end}`)];
    return long.includes(slug);
  });
}
