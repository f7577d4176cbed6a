import type { MarkdownIt, StateBlock, StateInline } from "@modelyard/platform/markup/markdown";
import { renderToString } from "katex";

/**
 * Renders TeX as MathML, which browsers show without a stylesheet. Invalid TeX is shown as its source. Style attributes
 * (of frames and of invalid TeX) are removed because the page's content security policy forbids them.
 */
export function renderMath(source: string, display: boolean): string {
  const html = renderToString(source, {
    displayMode: display,
    output: "mathml",
    throwOnError: false,
    trust: false,
    strict: "ignore",
    maxExpand: 1000,
    maxSize: 50,
  });
  return html.replaceAll(/ style="[^"]*"/g, "");
}

/** Adds `$…$` and `$$…$$`. @param render returns the HTML of a formula */
export function mathPlugin(markdown: MarkdownIt, render: (source: string, display: boolean) => string): void {
  markdown.inline.ruler.after("escape", "math", inlineMath);
  markdown.block.ruler.before("fence", "math_block", blockMath, { alt: ["paragraph", "blockquote", "list"] });
  markdown.renderer.rules["math"] = (tokens, index) => {
    const token = tokens[index];
    return token === undefined ? "" : render(token.content, token.markup === "$$");
  };
  markdown.renderer.rules["math_block"] = (tokens, index) => `<p>${render(tokens[index]?.content ?? "", true)}</p>\n`;
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== "$") return false;
  const mark = src[pos + 1] === "$" ? "$$" : "$";
  const start = pos + mark.length;
  const end = src.indexOf(mark, start);
  if (end === -1 || end === start || end + mark.length > state.posMax) return false;
  const content = src.slice(start, end);
  // "$5 and $6" is money: a formula touches its delimiters, and no digit follows it.
  if (mark === "$" && (/^\s|\s$|\\$/.test(content) || /\d/.test(src[end + 1] ?? ""))) return false;
  if (!silent) {
    const token = state.push("math", "math", 0);
    token.content = content;
    token.markup = mark;
  }
  state.pos = end + mark.length;
  return true;
}

function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!lineOf(state, startLine).startsWith("$$") || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const lines = [lineOf(state, startLine).slice(2)];
  let line = startLine;
  while (!lines.at(-1)?.trimEnd().endsWith("$$")) {
    line += 1;
    if (line >= endLine) return false;
    lines.push(lineOf(state, line));
  }
  if (silent) return true;
  const token = state.push("math_block", "math", 0);
  token.content = lines.join("\n").trimEnd().slice(0, -2);
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
