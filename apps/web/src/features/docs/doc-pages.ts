import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentPart, parseDocument } from "../../documents/parse-document.ts";
import { paths } from "../../paths.ts";
import { apiMarkdown } from "../api/api-markdown.ts";
import { apiSlug, contents, type DocEntry } from "./contents.ts";

/** A page of the documentation. */
export interface DocPage extends DocEntry {
  title: string;
  /** The Markdown as it is kept. */
  source: string;
  parts: readonly DocumentPart[];
  /** Where the text can be changed. */
  sourceUrl: string;
}

const sourceFolder = "https://github.com/modelyard/modelyard/edit/main/";

/**
 * Reads the documentation into memory; it is a few kilobytes.
 * @param folder the project's docs/
 * @throws {Error} a page is missing
 */
export function loadDocs(folder: string): readonly DocPage[] {
  return contents.map((entry) => {
    const { slug, language } = entry;
    const isApi = slug === apiSlug;
    const source = isApi ? apiMarkdown() : readFileSync(join(folder, `${slug}.md`), "utf8");
    const parts = parseDocument(source, { language, resolveLink: (href) => docLink(slug, href) });
    const title = parts.find((part) => part.kind === "heading")?.text ?? slug;
    const sourceUrl = `${sourceFolder}${isApi ? "apps/web/src/features/api/hub-operations.ts" : `docs/${slug}.md`}`;
    return Object.assign({ title, source, parts, sourceUrl }, entry);
  });
}

/** A link between files becomes one between pages; every other stays. */
function docLink(from: string, href: string): string {
  const [file = "", fragment] = href.split("#");
  if (!/^[\w./-]+\.md$/.test(file)) return href;
  const slug = new URL(file, `file:///${from}`).pathname.slice(1, -".md".length);
  return paths.doc(slug) + (fragment === undefined ? "" : `#${fragment}`);
}
