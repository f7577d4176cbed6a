import type { Modality } from "@modelyard/tasks";
import { tilePattern, tileSize } from "../../ui/marks/tile-pattern.ts";
import { cardColours as colours } from "./card-colours.ts";
import { drawableText } from "./drawable-text.ts";
import { estimateWidth, type FittedText, fitText, leading, shorten } from "./fit-text.ts";

/** The content of a social card. */
export interface SocialCard {
  siteName: string;
  /** The kind of page, e.g. "Model". */
  kind?: string | undefined;
  owner?: string | undefined;
  /** The tile of a repository, beside its owner. */
  tile?: { id: string; modality: Modality } | undefined;
  headline: string;
  lead?: string | undefined;
  /** At most four are shown. */
  facts: readonly { name: string; value: string }[];
}

export const cardSize = { width: 1200, height: 630 } as const;
export const cardFont = "Source Serif 4";
/** Longer texts are cut before they are measured. */
const maxChars = 200;
const maxFacts = 4;
const margin = 80;
const inner = cardSize.width - 2 * margin;

/** Renders a card as SVG. The output is deterministic. */
export function cardSvg({ siteName, kind, owner, tile, headline, lead, facts }: SocialCard): string {
  const title = fitText(clean(headline), { width: inner, height: 245, sizes: [92, 80, 70, 62, 54, 48] });
  const top = (owner === undefined ? 170 : 222) + title.sizePixels * 0.98;
  const titleLines = linesOf(
    title,
    top,
    `font-weight="${title.lines.every(isBold) ? 600 : 400}" fill="${colours.ink}"`,
  );
  const leadTop = top + title.lines.length * title.sizePixels * leading;
  const leadText = fitText(clean(lead ?? ""), { width: inner, height: 140, sizes: [38, 34, 30] });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" font-family="${cardFont}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<rect y="618" width="100%" height="12" fill="${colours.accent}"/>`,
    logo(siteName),
    kind === undefined ? "" : badge(kind),
    tile === undefined ? "" : drawTile(tile),
    owner === undefined
      ? ""
      : textAt(ownerLeft, 212, 42, colours["ink-muted"], shorten(`${clean(owner)} /`, inner - ownerLeft + margin, 42)),
    titleLines,
    lead === undefined ? "" : linesOf(leadText, leadTop, `fill="${colours["ink-muted"]}"`),
    factRow(facts),
    "</svg>",
  ].join("");
}

const tilePixels = 64;
/** The owner is beside the tile. */
const ownerLeft = margin + tilePixels + 20;

/** Draws the tile of styles/parts/marks.css in the card's colors. */
function drawTile({ id, modality }: { id: string; modality: Modality }): string {
  const { strong, pale } = tilePattern(id);
  const hue = colours[`hue-${modality}`];
  return [
    `<g transform="translate(${margin} 162) scale(${tilePixels / tileSize})" fill="${hue}">`,
    `<rect width="${tileSize}" height="${tileSize}" rx="6" fill="#ffffff"/>`,
    `<rect width="${tileSize}" height="${tileSize}" rx="6" fill-opacity="0.12"/>`,
    strong === "" ? "" : `<path d="${strong}"/>`,
    pale === "" ? "" : `<path d="${pale}" fill-opacity="0.4"/>`,
    "</g>",
  ].join("");
}

/** The characters in the font's first file. For other characters the renderer picks a weight by itself. */
const firstFile = /^[\u0020-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212]*$/;

/** Returns whether a line can be drawn in the bold weight alone. Mixed weights would look broken. */
function isBold(line: string): boolean {
  return firstFile.test(line);
}

/** Draws the mark of the favicon, in the card's colors, and the site's name. */
function logo(siteName: string): string {
  const mark = [
    `<rect width="32" height="32" rx="7" fill="${colours.ink}"/>`,
    `<path d="M6 20V10l6.5 6V10L19 16v-6l7 6.5V20" fill="none" stroke="${colours.paper}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<path d="M6 25h20" stroke="${colours.accent}" stroke-width="2.6" stroke-linecap="round"/>`,
  ].join("");
  return `<g transform="translate(${margin} 64) scale(1.875)">${mark}</g>${textAt(160, 106, 36, colours.ink, siteName)}`;
}

function badge(kind: string): string {
  const right = cardSize.width - margin;
  const text = shorten(clean(kind), 300, 26);
  const width = Math.round(estimateWidth(text, 26) + 48);
  return [
    `<rect x="${right - width}" y="70" width="${width}" height="48" rx="24" fill="${colours["accent-soft"]}"/>`,
    `<text x="${right - width / 2}" y="103" font-size="26" text-anchor="middle" fill="${colours.accent}">${escape(text)}</text>`,
  ].join("");
}

function factRow(given: SocialCard["facts"]): string {
  const facts = given
    .map(({ name, value }) => ({ name: clean(name), value: clean(value) }))
    .filter(({ value }) => value !== "")
    .slice(0, maxFacts);
  if (facts.length === 0) return "";
  const step = inner / Math.max(facts.length, 3);
  const columns = facts.map(({ name, value }, index) => {
    const left = margin + index * step;
    const shown = fitText(value, { width: step - 24, height: 40, sizes: [34, 30, 26, 22] });
    return (
      textAt(left, 532, 22, colours["ink-muted"], shorten(name, step - 24, 22)) +
      textAt(left, 574, shown.sizePixels, colours.ink, shown.lines[0] ?? "")
    );
  });
  return `<path d="M${margin} 488H${cardSize.width - margin}" stroke="${colours.line}" stroke-width="2"/>${columns.join("")}`;
}

function linesOf({ lines, sizePixels }: FittedText, top: number, style: string): string {
  const line = (text: string, index: number) =>
    `<text x="${margin}" y="${Math.round(top + index * sizePixels * leading)}" font-size="${sizePixels}" ${style}>${escape(text)}</text>`;
  return lines.map(line).join("");
}

function textAt(x: number, y: number, sizePixels: number, colour: string, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${sizePixels}" fill="${colour}">${escape(text)}</text>`;
}

/** Returns user text as one line, without invisible characters and characters that the font lacks. */
function clean(text: string): string {
  const start = Array.from(
    text
      .slice(0, 2 * maxChars)
      .replaceAll(/[\p{C}\s]+/gu, " ")
      .trim(),
  );
  return drawableText(start.slice(0, maxChars).join(""));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
