import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentPart, parseDocument } from "../../documents/parse-document.ts";
import { paths } from "../../paths.ts";
import { apiMarkdown } from "../api/api-markdown.ts";
import { apiSlug, contents, type DocEntry } from "./contents.ts";

/** A documentation page. */
export interface DocPage extends DocEntry {
  title: string;
  /** The Markdown source. */
  source: string;
  parts: readonly DocumentPart[];
  /** The address where the source can be edited. */
  sourceUrl: string;
}

const sourceFolder = "https://github.com/modelyard/modelyard/edit/main/";

/**
 * Reads the documentation into memory. It has less than a megabyte.
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

/** Converts a link between files into a link between pages. Other links stay unchanged. */
function docLink(from: string, href: string): string {
  const [file = "", fragment] = href.split("#");
  if (!/^[\w./-]+\.md$/.test(file)) return href;
  const slug = new URL(file, `file:///${from}`).pathname.slice(1, -".md".length);
  return paths.doc(slug) + (fragment === undefined ? "" : `#${fragment}`);
}
