import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

// A thread of its own: drawing takes tens of milliseconds, in which no page would be answered.

const readPackaged = (name: string) => new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(name))));

const fontBuffers = [400, 600].flatMap((weight) =>
  // Names and tags are in Latin letters; what people write themselves may be in others. `drawableText` knows which there are.
  ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"].map((letters) =>
    readPackaged(`@fontsource/source-serif-4/files/source-serif-4-${letters}-${weight}-normal.woff2`),
  ),
);
await initWasm(readPackaged("@resvg/resvg-wasm/index_bg.wasm"));

parentPort?.on("message", ({ id, svg }: { id: number; svg: string }) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, png: draw(svg) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, problem: String(error) });
  }
});

function draw(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Source Serif 4" } });
  try {
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
