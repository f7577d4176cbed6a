import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

// A worker thread, because drawing takes tens of milliseconds, which would block the event loop.

const readPackaged = (name: string) => new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(name))));

const fontBuffers = [400, 600].flatMap((weight) =>
  // `drawableText` lists the characters of these files. User text may be in other scripts than Latin.
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
