import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

interface PrecompressOptions {
  /** A folder of files that are served beside the build, and where in the build their compressed copies go. */
  beside: { from: string; to: string };
}

/** Read at start, never served. */
const manifest = "manifest.json";

/** Writes each file of a browser build a second and a third time: `.br` and `.gz`, as small as they get. */
export function precompress({ beside }: PrecompressOptions): Plugin {
  return {
    name: "precompress",
    // A development build is not served.
    apply: ({ build }, { mode }) => build?.ssr !== true && mode !== "development",
    writeBundle({ dir = "" }) {
      compressFolder(dir, dir);
      const to = join(dir, beside.to);
      mkdirSync(to, { recursive: true });
      compressFolder(beside.from, to);
    },
  };
}

function compressFolder(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (!statSync(path).isFile() || name === manifest) continue;
    const bytes = readFileSync(path);
    const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(to, `${name}.br`), brotliCompressSync(bytes, { params: best }));
    writeFileSync(join(to, `${name}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
