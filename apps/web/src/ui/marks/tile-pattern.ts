import { drawsFrom } from "./draws.ts";

/** Size of the square in which a pattern is drawn. */
export const tileSize = 32;

const cells = 3;
const cell = 8;
const margin = (tileSize - cells * cell) / 2;

/** What a cell may hold, as path data from its upper left corner: nothing, a square, four quarters of a circle, a circle. */
const shapes = [
  "",
  `h${cell}v${cell}h-${cell}z`,
  `h${cell}a${cell} ${cell} 0 0 1-${cell} ${cell}z`,
  `h${cell}v${cell}a${cell} ${cell} 0 0 1-${cell}-${cell}z`,
  `m${cell} 0v${cell}h-${cell}a${cell} ${cell} 0 0 1 ${cell}-${cell}z`,
  `a${cell} ${cell} 0 0 1 ${cell} ${cell}h-${cell}z`,
  `m${cell / 2} 0a${cell / 2} ${cell / 2} 0 1 0 .01 0z`,
];

export interface TilePattern {
  /** Path data of the shapes in full color. */
  strong: string;
  /** Path data of the paler shapes. */
  pale: string;
}

/** Returns the pattern of a repository's tile, which depends on its id alone. */
export function tilePattern(id: string): TilePattern {
  const draw = drawsFrom(id);
  const pattern = { strong: "", pale: "" };
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const shape = shapes[draw(shapes.length)];
      const layer = draw(3) === 0 ? "pale" : "strong";
      if (shape === undefined || shape === "") continue;
      pattern[layer] += `M${margin + column * cell} ${margin + row * cell}${shape}`;
    }
  }
  return pattern;
}
