import { figurePictures } from "./figures.ts";
import { movingPictures } from "./moving.ts";
import { sounds } from "./sounds.ts";
import { streetPictures } from "./street.ts";

/** The expected contents of every file in `assets/`. */
export function demoAssetFiles(): Map<string, Uint8Array> {
  const pictures = { ...streetPictures, ...figurePictures, ...movingPictures };
  const encoder = new TextEncoder();
  return new Map([
    ...Object.entries(pictures).map(([name, svg]): [string, Uint8Array] => [name, encoder.encode(svg)]),
    ...Object.entries(sounds),
  ]);
}
