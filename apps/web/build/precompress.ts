import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

interface PrecompressOptions {
  /** A folder of files that are served beside the build, and where in the build their compressed copies go. */
  beside: { from: string; to: string };
}

/** Read at start, never served. */
const manifest = "manifest.json";

/**
 * Writes each file of a browser build a second and a third time: `.br` and `.gz`, as small as they get. A build that watches
 * its sources compresses only what changed.
 */
export function precompress({ beside }: PrecompressOptions): Plugin {
  const compressed = new Map<string, string>();

  function compress(from: string, to: string, names: readonly string[]): void {
    for (const name of names) {
      const bytes = readFileSync(join(from, name));
      const target = join(to, name);
      const digest = createHash("sha256").update(bytes).digest("hex");
      if (compressed.get(target) === digest) continue;
      const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${target}.br`, brotliCompressSync(bytes, { params: best }));
      writeFileSync(`${target}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      compressed.set(target, digest);
    }
  }

  return {
    name: "precompress",
    // A development build is not served.
    apply: ({ build }, { mode }) => build?.ssr !== true && mode !== "development",
    writeBundle({ dir = "" }, bundle) {
      // Not all files of the folder: it may hold the compressed files of an earlier build.
      const written = Object.keys(bundle).filter((name) => name !== manifest);
      compress(dir, dir, written);
      const to = join(dir, beside.to);
      mkdirSync(to, { recursive: true });
      const files = readdirSync(beside.from, { withFileTypes: true }).filter((entry) => entry.isFile());
      const names = files.map(({ name }) => name);
      compress(beside.from, to, names);
    },
  };
}
