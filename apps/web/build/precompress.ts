import { createHash } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

interface PrecompressOptions {
  /** A folder of files that are served beside the build, and where in the build their compressed copies go. */
  beside: { from: string; to: string };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Read at start, never served. */
const manifest = "manifest.json";

/**
 * Writes each file of a browser build a second and a third time: `.br` and `.gz`, as small as they get. A build that watches
 * its sources compresses only what changed.
 */
export function precompress({ beside }: PrecompressOptions): Plugin {
  const compressed = new Map<string, string>();

  async function compress(from: string, target: string): Promise<void> {
    const bytes = await readFile(from);
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (compressed.get(target) === digest) return;
    const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${target}.br`, await toBrotli(bytes, { params: best }));
    await writeFile(`${target}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    compressed.set(target, digest);
  }

  return {
    name: "precompress",
    // A development build is not served.
    apply: ({ build }, { mode }) => build?.ssr !== true && mode !== "development",
    async writeBundle({ dir = "" }, bundle) {
      // Not all files of the folder: it may hold the compressed files of an earlier build.
      const written = Object.keys(bundle).filter((name) => name !== manifest);
      const to = join(dir, beside.to);
      mkdirSync(to, { recursive: true });
      const files = readdirSync(beside.from, { withFileTypes: true }).filter((entry) => entry.isFile());
      // Side by side: threads of the runtime compress them.
      await Promise.all([
        ...written.map((name) => compress(join(dir, name), join(dir, name))),
        ...files.map(({ name }) => compress(join(beside.from, name), join(to, name))),
      ]);
    },
  };
}
