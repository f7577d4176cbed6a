import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentPart, parseDocument } from "../../documents/parse-document.ts";
import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";

export type DocLibrary = "modelyard" | "transformers";

/** A page of the documentation. */
export interface DocPage {
  /** Behind `/docs/`, and with `.md` behind it the file under docs/. */
  slug: string;
  /** What it documents: this hub, or a library of others. */
  library: DocLibrary;
  /** The same in every language of one page. */
  page: string;
  language: Language;
  title: string;
  /** The Markdown as it is kept. */
  source: string;
  parts: readonly DocumentPart[];
  /** Where the text can be changed. */
  sourceUrl: string;
}

/** In reading order: previous and next follow it. */
const slugs = [
  { library: "modelyard", page: "start", language: "en", slug: "start" },
  { library: "modelyard", page: "settings", language: "en", slug: "settings" },
  { library: "modelyard", page: "provisioning", language: "en", slug: "provisioning" },
  { library: "modelyard", page: "providers", language: "en", slug: "providers" },
  { library: "modelyard", page: "support", language: "en", slug: "support" },
  { library: "transformers", page: "index", language: "tr", slug: "transformers/tr/index" },
] as const;

const sourceFolder = "https://github.com/modelyard/modelyard/edit/main/docs/";

/**
 * Reads the documentation into memory; it is a few kilobytes.
 * @param folder the project's docs/
 * @throws {Error} a page is missing
 */
export function loadDocs(folder: string): readonly DocPage[] {
  return slugs.map(({ library, page, slug, language }) => {
    const source = readFileSync(join(folder, `${slug}.md`), "utf8");
    const parts = parseDocument(source, { language, resolveLink: (href) => docLink(slug, href) });
    const title = parts.find((part) => part.kind === "heading")?.text ?? slug;
    return { library, page, slug, language, title, source, parts, sourceUrl: `${sourceFolder}${slug}.md` };
  });
}

/** A link between files becomes one between pages; every other stays. */
function docLink(from: string, href: string): string {
  const [file = "", fragment] = href.split("#");
  if (!/^[\w./-]+\.md$/.test(file)) return href;
  const slug = new URL(file, `file:///${from}`).pathname.slice(1, -".md".length);
  return paths.doc(slug) + (fragment === undefined ? "" : `#${fragment}`);
}
