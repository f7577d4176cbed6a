/** Elements whose text is data: code, documents and times. Some classes and elements with `lang` are skipped below. */
const dataElements: ReadonlySet<string> = new Set(["script", "style", "svg", "code", "pre", "time", "kbd", "article"]);

/**
 * Extracts the visible text of a page, including attributes that are shown or announced.
 * @param html well-formed HTML
 * @returns the pieces of text, without those of data and of elements with a `lang` attribute
 */
export function visibleText(html: string): string[] {
  const pieces: string[] = [];
  /** The open elements; `skipped` if their text is data. */
  const open: { name: string; skipped: boolean }[] = [];
  const skipping = () => open.some(({ skipped }) => skipped);
  for (const [, close, name = "", attributes = "", text = ""] of html
    .replace("<!doctype html>", "")
    .matchAll(/<(\/?)([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*"|='[^']*')?)*)\s*\/?>|([^<]+)/gi)) {
    if (text !== "" && name === "") {
      if (!skipping()) pieces.push(text);
    } else if (close === "/") {
      // React closes SVG elements explicitly, which were not pushed.
      if (voidElements.has(name)) continue;
      while (open.length > 0 && open.pop()?.name !== name) continue;
    } else {
      const skipped =
        dataElements.has(name) ||
        (name !== "html" && /\slang="/.test(attributes)) ||
        / class="[^"]*\b(?:prose|pills|text-lines)\b/.test(attributes);
      if (!skipped && !skipping()) {
        for (const [, value = ""] of attributes
          .replace("<!doctype html>", "")
          .matchAll(/\s(?:aria-label|title|placeholder|alt|data-copied)="([^"]*)"/g)) {
          pieces.push(value);
        }
      }
      if (!voidElements.has(name)) open.push({ name, skipped });
    }
  }
  return pieces.map(decode).filter((piece) => piece.trim() !== "");
}

const voidElements: ReadonlySet<string> = new Set([
  "meta",
  "link",
  "input",
  "img",
  "br",
  "hr",
  "wbr",
  "path",
  "use",
  "rect",
]);

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replaceAll(/&([^;\s]+);/g, (whole, name: string) => entities[name] ?? whole);
}
