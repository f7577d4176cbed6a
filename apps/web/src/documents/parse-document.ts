import { createMarkdown, HeadingIds, plainText, type Token } from "@modelyard/platform/markup/markdown";

/** A part of a document: a heading, a code block, or the content between them. */
export type DocumentPart =
  | { kind: "heading"; level: 1 | 2 | 3 | 4 | 5 | 6; id: string; html: string; text: string }
  | { kind: "code"; id: string; code: string }
  | { kind: "body"; id: string; html: string };

const markdown = createMarkdown();
const isExternal = /^https?:/;

markdown.renderer.rules["th_open"] = () => '<th scope="col">';
// The first cell of a row is its header.
markdown.renderer.rules["td_open"] = (tokens, index) => (isFirstCell(tokens, index) ? '<th scope="row">' : "<td>");
markdown.renderer.rules["td_close"] = (tokens, index) =>
  isFirstCell(
    tokens,
    tokens.findLastIndex(({ type }, at) => at < index && type === "td_open"),
  )
    ? "</th>"
    : "</td>";
// Scrollable elements must be reachable by keyboard.
markdown.renderer.rules["table_open"] = () => '<div class="table-scroll" tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";
markdown.renderer.rules["fence"] = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? "")}</code></pre>\n`;

/**
 * Parses a Markdown document of this project. HTML in it is escaped.
 * @param source Markdown
 * @param options.language the language whose rules lowercase the ids, e.g. `tr`
 * @param options.resolveLink returns the target of a link
 *   @default links stay unchanged
 */
export function parseDocument(
  source: string,
  { language = "en", resolveLink = (href) => href }: DocumentOptions = {},
): DocumentPart[] {
  const tokens = markdown.parse(source.replace(/^<!--[\s\S]*?-->\s*/, ""), {});
  const ids = new HeadingIds({ language, collapsesSpaces: true });
  const parts: DocumentPart[] = [];
  let body: Token[] = [];
  const render = (rendered: Token[]) => markdown.renderer.render(rendered, markdown.options, {});
  const flush = () => {
    if (body.length > 0) parts.push({ kind: "body", id: `part-${parts.length}`, html: render(body) });
    body = [];
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) continue;
    prepareLinks(token, resolveLink);
    if (token.type === "fence" && token.level === 0) {
      flush();
      parts.push({ kind: "code", id: `code-${parts.length}`, code: token.content.trimEnd() });
      continue;
    }
    if (token.type !== "heading_open" || token.level > 0) {
      body.push(token);
      continue;
    }
    flush();
    const inline = tokens[index + 1];
    const text = plainText(inline);
    const level = headingLevels.find((known) => token.tag === `h${known}`) ?? 6;
    const html = inline === undefined ? "" : render([inline]);
    parts.push({ kind: "heading", level, id: ids.next(text), html, text });
    index += 2;
  }
  flush();
  return parts;
}

interface DocumentOptions {
  language?: string;
  resolveLink?: (href: string) => string;
}

const headingLevels = [1, 2, 3, 4, 5, 6] as const;

function isFirstCell(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.type === "tr_open";
}

function prepareLinks(token: Token, resolveLink: (href: string) => string): void {
  for (const child of token.children ?? []) {
    const href = child.type === "link_open" ? child.attrGet("href") : null;
    if (href === null) continue;
    child.attrSet("href", resolveLink(String(href)));
    if (isExternal.test(String(href))) child.attrSet("rel", "noopener");
  }
}
