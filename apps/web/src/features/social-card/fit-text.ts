/** Advance widths in the card's font as fractions of the font size, rounded up, so that text never exceeds its box. */
const advances: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!ıİI]/, 0.36],
  [/[tfr\-()[\]/\s]/, 0.46],
  [/[ЩШЮЊ]/, 1.1],
  [/[mwMW@%—…щшњюфжыљЖЫЉМΜΉ]/, 1],
  [/[A-ZÇĞÖŞÜ&#]/, 0.76],
  [/[\d_a-zçğöşü]/, 0.62],
  [/[æœψφωώ]/, 0.92],
  [/\p{Lu}/u, 0.86],
  [/\p{Ll}/u, 0.7],
];

/** Estimates the width of a text in pixels, at most 10% above the actual width. */
export function estimateWidth(text: string, sizePixels: number): number {
  return Array.from(text, advanceOf).reduce((width, advance) => width + advance, 0) * sizePixels;
}

function advanceOf(character: string): number {
  return advances.find(([pattern]) => pattern.test(character))?.[1] ?? 1.05;
}

/** Line height as a multiple of the font size. */
export const leading = 1.15;

interface TextBox {
  width: number;
  height: number;
  /** Allowed font sizes in pixels, in descending order. */
  sizes: readonly number[];
}

export interface FittedText {
  sizePixels: number;
  lines: readonly string[];
}

/** Returns the largest size at which a text fits its box. At the smallest size the end is replaced by an ellipsis. */
export function fitText(text: string, { width, height, sizes }: TextBox): FittedText {
  const maxLinesAt = (sizePixels: number) => Math.max(1, Math.floor(height / (sizePixels * leading)));
  const fitted = sizes.map((sizePixels) => ({ sizePixels, lines: wrap(text, width, sizePixels) }));
  const whole = fitted.find(({ sizePixels, lines }) => lines.length <= maxLinesAt(sizePixels));
  if (whole !== undefined) return whole;
  const { sizePixels, lines } = fitted.at(-1) ?? { sizePixels: 0, lines: [] };
  const maxLines = maxLinesAt(sizePixels);
  const last = maxLines === 1 ? text : `${lines[maxLines - 1] ?? ""}…`;
  return { sizePixels, lines: [...lines.slice(0, maxLines - 1), shorten(last, width, sizePixels)] };
}

/** Cuts a text to a width, with an ellipsis at the end. */
export function shorten(text: string, width: number, sizePixels: number): string {
  if (estimateWidth(text, sizePixels) <= width) return text;
  const characters = Array.from(text.replace(/…$/, ""));
  while (characters.length > 0 && estimateWidth(`${characters.join("")}…`, sizePixels) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Breaks lines after a space, hyphen, underscore or dot, but not within numbers. Parts wider than a line are broken anywhere. */
function wrap(text: string, width: number, sizePixels: number): string[] {
  const fits = (line: string) => estimateWidth(line.trimEnd(), sizePixels) <= width;
  const parts = text.split(/(?<=[\s\-_]|\.(?!\d))/).flatMap((part) => (fits(part) ? [part] : Array.from(part)));
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && !fits(line + part)) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}
