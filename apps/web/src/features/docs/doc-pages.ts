import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hubApi } from "@modelyard/hub/api";
import type { ApiGroup } from "@modelyard/platform/api/operation";
import { type DocumentPart, parseDocument } from "../../documents/parse-document.ts";
import { paths } from "../../paths.ts";
import { apiGroups } from "../api/api-groups.ts";
import { apiOverview, groupMarkdown } from "../api/api-markdown.ts";
import { apiParts } from "../api/api-parts.ts";
import { apiSlug, contents, type DocEntry } from "./contents.ts";

/** A documentation page. */
export interface DocPage extends DocEntry {
  title: string;
  /** The beginning of the first paragraph. */
  summary: string;
  /** The Markdown source. */
  source: string;
  parts: readonly DocumentPart[];
  /** The address where the source can be edited. */
  sourceUrl: string;
}

const sourceFolder = "https://github.com/modelyard/modelyard/edit/main/";

/**
 * Reads the documentation into memory. It has less than a megabyte. A page is parsed when its parts are used for the first
 * time: parsing all of them would delay the start.
 * @param folder the project's docs/
 * @throws {Error} a page is missing
 */
export function loadDocs(folder: string): readonly DocPage[] {
  return contents.map((entry) => {
    const { slug, language, section } = entry;
    const group = apiGroups.find(({ id }) => slug === `${apiSlug}/${id}`);
    const isApi = section === "api";
    const file = isApi ? undefined : readFileSync(join(folder, `${slug}.md`), "utf8");
    const source = once(() => file ?? apiSource(group));
    const summary = once(() => firstSentences(source()));
    const parts = once(() => {
      const all = parseDocument(source(), { language, resolveLink: (href) => docLink(slug, href) });
      return group === undefined ? all : apiParts(group, all);
    });
    const read = {
      title: group?.title ?? titleOf(source()) ?? slug,
      sourceUrl: `${sourceFolder}${isApi ? sourceOfApi(group) : `docs/${slug}.md`}`,
      get source() {
        return source();
      },
      get summary() {
        return summary();
      },
      get parts() {
        return parts();
      },
    };
    return Object.assign(read, entry);
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns the text of the first heading. Generated pages have a comment before it. */
function titleOf(source: string): string | undefined {
  return /^# (.+)$/m.exec(source)?.[1]?.replaceAll("`", "");
}

/** The longest summary of a page, in characters. */
const summaryChars = 160;

/** Returns the sentences at the beginning of the first paragraph that fit. */
function firstSentences(source: string): string {
  const paragraph = source
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^[\p{L}`*[]/u.test(block));
  const text = withoutLinks(paragraph ?? "")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ");
  const sentences = text.split(/(?<=[.:]) /);
  let summary = "";
  for (const sentence of sentences) {
    if (summary !== "" && summary.length + sentence.length > summaryChars) break;
    summary = `${summary} ${sentence}`.trim();
  }
  return summary.replace(/:$/, ".");
}

/** Replaces links by their texts. */
function withoutLinks(text: string): string {
  let result = "";
  for (let at = 0; ; ) {
    const open = text.indexOf("[", at);
    const middle = open === -1 ? -1 : text.indexOf("](", open);
    const close = middle === -1 ? -1 : text.indexOf(")", middle);
    if (close === -1) return result + text.slice(at);
    result += text.slice(at, open) + text.slice(open + 1, middle);
    at = close + 1;
  }
}

function apiSource(group: ApiGroup | undefined): string {
  return group === undefined ? apiOverview() : groupMarkdown(group);
}

/** The operations are declared beside the handlers of each server. */
function sourceOfApi(group: ApiGroup | undefined): string {
  if (group === undefined) return "apps/web/src/features/api/api-markdown.ts";
  return `apps/${hubApi.includes(group) ? "hub" : "router"}/src/api/index.ts`;
}

/** Converts a link between files into a link between pages. Other links stay unchanged. */
function docLink(from: string, href: string): string {
  const [file = "", fragment] = href.split("#");
  if (!/^[\w./-]+\.md$/.test(file)) return href;
  const slug = new URL(file, `file:///${from}`).pathname.slice(1, -".md".length);
  return paths.doc(slug) + (fragment === undefined ? "" : `#${fragment}`);
}
