import createMarkdown from "markdown-it";

/** HTML is shown as text. Images stay links: loading one could send what the conversation contains to its server. */
const markdown = createMarkdown({ html: false, linkify: false, breaks: true });
markdown.disable("image");

// The page's headings are above those of a response.
markdown.core.ruler.push("headings", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
  }
});
markdown.core.ruler.push("links", ({ tokens }) => {
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type !== "link_open") continue;
      token.attrSet("target", "_blank");
      token.attrSet("rel", "noopener noreferrer nofollow");
    }
  }
});

// Content that scrolls sideways must be focusable.
const focusable: typeof markdown.renderer.rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? "")}</code></pre>\n`;
markdown.renderer.rules.code_block = focusable;
markdown.renderer.rules.fence = focusable;
markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';

/** Longer responses stay plain text. */
const longestChars = 200_000;

/** @returns safe HTML; `undefined` if the text is too long */
export function renderMarkdown(text: string): string | undefined {
  return text.length > longestChars ? undefined : markdown.render(text);
}
