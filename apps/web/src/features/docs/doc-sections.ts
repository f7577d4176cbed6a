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

/** Returns all sections of the newest documentation pages, in reading order. */
export function docSections(docs: readonly DocPage[]): readonly DocSection[] {
  return newestPages(docs).flatMap((doc) => {
    const sections: DocSection[] = [];
    for (const part of doc.parts) {
      if (part.kind === "heading") {
        const isTitle = sections.length === 0;
        const href = paths.doc(doc.slug) + (isTitle ? "" : `#${part.id}`);
        sections.push(section({ href, page: doc.title, heading: part.text, text: "", language: doc.language }));
        continue;
      }
      const last = sections.pop();
      if (last === undefined) continue;
      sections.push(
        section({ ...last, text: `${last.text} ${part.kind === "code" ? part.code : plainText(part.html)}`.trim() }),
      );
    }
    return sections;
  });
}

function section(rest: Omit<DocSection, "folded">): DocSection {
  return { ...rest, folded: { heading: foldText(`${rest.page} ${rest.heading}`), text: foldText(rest.text) } };
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
