import { createCache } from "../../data/cache.ts";

/** Longer templates are truncated. The longest templates of common models have a third of this length. */
export const shownTemplateChars = 32 * 1024;
const cacheEntries = 200;

type Look = "comment" | "constant" | "function" | "keyword" | "string";

const opening = /\{[{%#]-?/g;
/** Linear: an unterminated string extends to the end, so no character is scanned twice. */
const inside =
  /(?<string>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(?<end>[-+]?[%}]\})|(?<constant>\d[\d.]*)|(?<word>[A-Za-z_]\w*)|./sy;
const keywords = new Set(
  "and block break call continue elif else endblock endcall endfilter endfor endgeneration endif endmacro endset filter for generation if in is macro not or set".split(
    " ",
  ),
);
const constants = new Set(["true", "false", "none", "True", "False", "None"]);

/**
 * Highlights a Jinja template in linear time. The template is untrusted, and the grammars of editors
 * use patterns that hostile text can slow down until the server stops responding.
 * @returns HTML for a code element, for at most `shownTemplateChars` characters of the template
 */
export function highlightTemplate(template: string): string {
  const source = template.slice(0, shownTemplateChars);
  const writer = createWriter();
  let at = 0;
  while (at < source.length) {
    opening.lastIndex = at;
    const found = opening.exec(source);
    if (found === null) break;
    writer.write(source.slice(at, found.index));
    at = found[0].startsWith("{#") ? comment(source, found.index, writer) : tag(source, found, writer);
  }
  writer.write(source.slice(at));
  return writer.html();
}

const cached = createCache<string>(cacheEntries);

/** Returns the cached result of `highlightTemplate`. */
export function highlightedTemplate(template: string): Promise<string> {
  return cached(template.slice(0, shownTemplateChars), async () => highlightTemplate(template));
}

type Writer = ReturnType<typeof createWriter>;

/** Writes a comment and returns the index of its end. */
function comment(source: string, from: number, writer: Writer): number {
  const closing = source.indexOf("#}", from);
  const end = closing === -1 ? source.length : closing + 2;
  writer.write(source.slice(from, end), "comment");
  return end;
}

/** Writes a tag and returns the index of its end. */
function tag(source: string, { 0: start, index }: RegExpExecArray, writer: Writer): number {
  writer.write(start, "keyword");
  let at = index + start.length;
  let before = "";
  while (at < source.length) {
    inside.lastIndex = at;
    const found = inside.exec(source);
    if (found === null) break;
    const [text] = found;
    at += text.length;
    const { string, end, constant, word } = found.groups ?? {};
    if (end !== undefined) {
      writer.write(text, "keyword");
      return at;
    }
    if (string !== undefined) writer.write(text, "string");
    else if (constant !== undefined) writer.write(text, "constant");
    else writer.write(text, word === undefined ? undefined : tokenStyle(word, before, source[at]));
    if (text.trim() !== "") before = text;
  }
  return at;
}

function tokenStyle(word: string, before: string, after: string | undefined): Look | undefined {
  if (before === ".") return after === "(" ? "function" : undefined;
  if (keywords.has(word)) return "keyword";
  if (constants.has(word)) return "constant";
  return before === "|" || after === "(" ? "function" : undefined;
}

/** Creates a writer that joins adjacent parts of the same look into one element. */
function createWriter() {
  let html = "";
  let open: Look | undefined;
  const change = (look: Look | undefined) => {
    if (look === open) return;
    if (open !== undefined) html += "</span>";
    if (look !== undefined) html += `<span class="code-${look}">`;
    open = look;
  };
  return {
    write(text: string, look?: Look) {
      if (text === "") return;
      // White space continues the element before it.
      if (text.trim() !== "") change(look);
      html += text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    },
    html() {
      change(undefined);
      return html;
    },
  };
}
