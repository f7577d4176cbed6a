import { randomBytes } from "node:crypto";
import type { CodeHighlighter } from "@modelyard/platform/markup/code-highlighter";
import {
  createMarkdown,
  HeadingIds,
  type MarkdownIt,
  plainText,
  type Token,
} from "@modelyard/platform/markup/markdown";
import { alertsPlugin } from "./alerts.ts";
import { type CardLanguage, createCardHighlighter, knownLanguage } from "./highlight.ts";
import type { MarkdownRequest, RenderedMarkdown } from "./markdown-request.ts";
import { mathPlugin, renderMath } from "./math.ts";
import { idPrefixOf, sanitizeCardHtml } from "./sanitize.ts";

/** Renders cards. Expensive to create, so each process has one. */
export interface MarkdownRenderer {
  render: (request: MarkdownRequest) => Promise<RenderedMarkdown>;
}

export async function createMarkdownRenderer(): Promise<MarkdownRenderer> {
  const highlighter = await createCardHighlighter();
  return { render: (request) => render(request, highlighter) };
}

/**
 * Sanitises the user's Markdown and HTML first, then replaces placeholders by our own highlighted code and formulas.
 * Placeholders contain a random number, so that a card cannot forge one.
 */
async function render(request: MarkdownRequest, highlighter: CodeHighlighter<CardLanguage>): Promise<RenderedMarkdown> {
  const placeholders = new Placeholders();
  const markdown = createMarkdown({
    html: true,
    linkify: true,
    highlight: (code, info) => {
      const language = knownLanguage(info);
      // A result that starts with `<pre` replaces the whole block.
      return language === undefined
        ? ""
        : `<pre>${placeholders.add(() => codeBlock(highlighter.html(code.replace(/\n$/, ""), language)))}</pre>`;
    },
  });
  alertsPlugin(markdown);
  mathPlugin(markdown, (source, display) => placeholders.add(() => renderMath(source, display)));
  const headings: RenderedMarkdown["headings"] = [];
  addCoreRules(markdown, { headings, idPrefix: idPrefixOf(request.scope) });

  const environment = {};
  const tokens = markdown.parse(request.source, environment);
  await highlighter.load(languagesOf(tokens));
  const html = markdown.renderer.render(tokens, markdown.options, environment);
  return { html: placeholders.fill(sanitizeCardHtml(html, request)), headings };
}

class Placeholders {
  readonly #nonce = randomBytes(12).toString("hex");
  readonly #contents: (() => string)[] = [];

  add(content: () => string): string {
    this.#contents.push(content);
    return `${this.#nonce}-${this.#contents.length - 1}-`;
  }

  fill(html: string): string {
    const pattern = new RegExp(`(<pre>)?${this.#nonce}-(\\d+)-(</pre>)?`, "g");
    return html.replace(pattern, (_, _open, index) => this.#contents[Number(index)]?.() ?? "");
  }
}

function codeBlock(html: string): string {
  return `<pre tabindex="0"><code>${html}\n</code></pre>`;
}

function languagesOf(tokens: readonly Token[]): Set<CardLanguage> {
  const names = tokens.filter(({ type }) => type === "fence").map(({ info }) => knownLanguage(info));
  return new Set(names.filter((name) => name !== undefined));
}

function addCoreRules(
  markdown: MarkdownIt,
  { headings, idPrefix }: Pick<RenderedMarkdown, "headings"> & { idPrefix: string },
): void {
  markdown.core.ruler.push("modelyard", ({ tokens }) => {
    const ids = new HeadingIds();
    for (const [index, token] of tokens.entries()) {
      if (token.type === "heading_open") {
        const text = plainText(tokens[index + 1]);
        const id = ids.next(text);
        token.attrSet("id", id);
        headings.push({ level: Number(token.tag.slice(1)), id: idPrefix + id, text });
      }
      if (token.type === "th_open" || token.type === "td_open") alignByAttribute(token);
      if (token.type === "inline" && tokens[index - 2]?.type === "list_item_open") showTaskBox(token);
    }
  });
}

/** Replaces the style by an attribute, because the sanitiser removes styles. */
function alignByAttribute(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
  if (side !== undefined) token.attrs = [["align", side]];
}

function showTaskBox(inline: Token): void {
  const [first] = inline.children ?? [];
  if (first?.type !== "text") return;
  first.content = first.content.replace(/^\[([ xX])\] /, (_, mark) => (mark === " " ? "☐ " : "☑ "));
}
