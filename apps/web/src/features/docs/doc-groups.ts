import type { DocEntry, DocLibrary, DocSectionName } from "./contents.ts";

export interface DocGroup<Page> {
  library: DocLibrary;
  section: DocSectionName;
  pages: readonly Page[];
}

/** Groups pages by library and section, in the order of the contents. */
export function docGroups<Page extends DocEntry>(pages: readonly Page[]): readonly DocGroup<Page>[] {
  const groups = new Map<string, DocGroup<Page> & { pages: Page[] }>();
  for (const page of pages) {
    const { library, section } = page;
    const key = `${library}/${section}`;
    const group = groups.get(key) ?? { library, section, pages: [] };
    group.pages.push(page);
    groups.set(key, group);
  }
  return [...groups.values()];
}
