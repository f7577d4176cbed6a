import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The weights of the display font: owners in names of repositories, and everything else. */
const weights = [400, 600];

/** The characters of each file. A browser loads only the files whose characters a page has. */
const files = {
  // ASCII, Latin-1, and what English texts and headings add to them.
  latin: { ranges: ["\u0020-\u007e", "\u00a0-\u00ff"], more: "ıŒœ–—‘’“”•…€™−×→" },
  // The letters of Turkish that Latin-1 lacks.
  "latin-ext": { ranges: [], more: "ĞğİŞş" },
};

/** Features that change how letters of these alphabets look beside each other. */
const features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"];

/**
 * Writes the display font of the pages with only the characters and features that headings use, before the style sheet
 * is read. The licence's name table entries are kept.
 */
export function subsetFonts({ to }: { to: string }): Plugin {
  return {
    name: "subset-fonts",
    // The pages themselves load no fonts.
    apply: ({ build }) => build?.ssr !== true,
    async configResolved() {
      mkdirSync(to, { recursive: true });
      const source = createRequire(import.meta.url);
      for (const [name, { ranges, more }] of Object.entries(files)) {
        const text = ranges.map(charactersOf).join("") + more;
        for (const weight of weights) {
          const file = source.resolve(`@fontsource/source-serif-4/files/source-serif-4-${name}-${weight}-normal.woff2`);
          const font = await subsetFont(readFileSync(file), text, {
            targetFormat: "woff2",
            keepFeatures: features,
            preserveNameIds: [0, 13, 14],
          });
          writeFileSync(join(to, `serif-${name}-${weight}.woff2`), font);
        }
      }
    },
  };
}

/** Returns the characters of a range such as `a-z`. */
function charactersOf(range: string): string {
  const first = range.charCodeAt(0);
  const last = range.charCodeAt(2);
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
