import { setImmediate } from "node:timers/promises";
import { paths } from "../../paths.ts";
import { foldText } from "../search/match.ts";
import type { DocPage } from "./doc-pages.ts";
import { newestPages } from "./doc-versions.ts";

/** The content below one heading of a documentation page. */
export interface DocSection {
  href: string;
  page: string;
  heading: string;
  /** Without markup. */
  text: string;
  language: DocPage["language"];
  folded: { heading: string; text: string };
}

/** Returns all sections of the newest documentation pages, in reading order. Yields after each page. */
export async function docSections(docs: readonly DocPage[]): Promise<readonly DocSection[]> {
  const all: DocSection[] = [];
  for (const doc of newestPages(docs)) {
    all.push(...sectionsOf(doc));
    await setImmediate();
  }
  return all;
}

function sectionsOf(doc: DocPage): DocSection[] {
  const sections: UnfoldedSection[] = [];
  for (const part of doc.parts) {
    if (part.kind === "heading") {
      const isTitle = sections.length === 0;
      const href = paths.doc(doc.slug) + (isTitle ? "" : `#${part.id}`);
      sections.push({ href, page: doc.title, heading: part.text, texts: [], language: doc.language });
    } else {
      sections.at(-1)?.texts.push(part.kind === "code" ? part.code : plainText(part.html));
    }
  }
  return sections.map(foldSection);
}

interface UnfoldedSection extends Omit<DocSection, "text" | "folded"> {
  texts: string[];
}

function foldSection({ texts, ...rest }: UnfoldedSection): DocSection {
  const text = texts.join(" ").trim();
  return { ...rest, text, folded: { heading: foldText(`${rest.page} ${rest.heading}`), text: foldText(text) } };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Returns the text of HTML that was rendered from this project's Markdown. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}
