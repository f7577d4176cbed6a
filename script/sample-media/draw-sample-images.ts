import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { demoAssetsFolder } from "../../packages/tasks/src/demo-assets.ts";
import { type SampleMediaName, sampleMedia } from "../../packages/tasks/src/sample-media/sample-media.ts";

/** Image models expect some hundred pixels a side; the drawings are about half as wide. */
const widthPixels = 768;

/** White where an inpainting model paints: the cat. Drawn with the same shapes as the cat. */
const catMask = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 270">
<rect width="320" height="270" fill="#000"/>
<g fill="#fff"><rect x="95" y="40" width="130" height="212" rx="60"/><polygon points="105,72 120,12 162,58"/><polygon points="215,72 200,12 158,58"/></g>
<path d="M215 240 q55 -5 40 -70" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round"/>
</svg>`;

/**
 * Draws every image of the sample media, by name, as PNG. The same drawing gives the same bytes on every machine.
 */
export async function drawSampleImages(): Promise<Map<SampleMediaName, Uint8Array>> {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
  const names = Object.keys(sampleMedia).filter((name): name is SampleMediaName => name.endsWith(".png"));
  return new Map(names.map((name) => [name, draw(drawingOf(name))]));
}

/** The demo drawing with the same name. */
function drawingOf(name: SampleMediaName): string {
  if (name === "cat-mask.png") return catMask;
  return readFileSync(new URL(name.replace(/png$/, "svg"), demoAssetsFolder), "utf8");
}

function draw(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { fitTo: { mode: "width", value: widthPixels } });
  try {
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
