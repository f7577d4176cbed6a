/** Advances in the card's font as parts of the font size, a little wider than they are: text that fits here fits there. */
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

/** @returns the width in pixels, at most a tenth more than it is drawn */
export function estimateWidth(text: string, sizePixels: number): number {
  return Array.from(text, advanceOf).reduce((width, advance) => width + advance, 0) * sizePixels;
}

function advanceOf(character: string): number {
  return advances.find(([pattern]) => pattern.test(character))?.[1] ?? 1.05;
}

/** From line to line, as a part of the font size. */
export const leading = 1.15;

interface TextBox {
  width: number;
  height: number;
  /** From the largest to the smallest that can be read. */
  sizes: readonly number[];
}

export interface FittedText {
  sizePixels: number;
  lines: readonly string[];
}

/** The largest size at which a text fits into its box; at the smallest its end is cut, with an ellipsis. */
export function fitText(text: string, { width, height, sizes }: TextBox): FittedText {
  const mostLinesAt = (sizePixels: number) => Math.max(1, Math.floor(height / (sizePixels * leading)));
  const fitted = sizes.map((sizePixels) => ({ sizePixels, lines: wrap(text, width, sizePixels) }));
  const whole = fitted.find(({ sizePixels, lines }) => lines.length <= mostLinesAt(sizePixels));
  if (whole !== undefined) return whole;
  const { sizePixels, lines } = fitted.at(-1) ?? { sizePixels: 0, lines: [] };
  const mostLines = mostLinesAt(sizePixels);
  const last = mostLines === 1 ? text : `${lines[mostLines - 1] ?? ""}…`;
  return { sizePixels, lines: [...lines.slice(0, mostLines - 1), shorten(last, width, sizePixels)] };
}

/** Cuts what is too wide, with an ellipsis at the end. */
export function shorten(text: string, width: number, sizePixels: number): string {
  if (estimateWidth(text, sizePixels) <= width) return text;
  const characters = Array.from(text.replace(/…$/, ""));
  while (characters.length > 0 && estimateWidth(`${characters.join("")}…`, sizePixels) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Lines end behind a space, hyphen, underscore or dot, but not within a number; a part that is wider than a line is broken anywhere. */
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
