import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The licence of onnxruntime-web, whose package contains no licence file. */
const mitLicense = `Copyright (c) Microsoft Corporation

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

interface BundledPackage {
  /** Files of the package, by their name in the bundle. */
  files: Readonly<Record<string, string>>;
  /** Files with the licences of the package and of what it was compiled from. */
  licenses: readonly string[];
}

/** The few files that the engine needs of large packages. They have no imports, so that copies of them work alone. */
const packages: Readonly<Record<string, BundledPackage>> = {
  "onnxruntime-web": {
    files: {
      "ort.mjs": "dist/ort.wasm.bundle.min.mjs",
      "ort.wasm": "dist/ort-wasm-simd-threaded.wasm",
    },
    licenses: [],
  },
  "@jsquash/jpeg": {
    files: { "jpeg.js": "codec/dec/mozjpeg_dec.js", "jpeg.wasm": "codec/dec/mozjpeg_dec.wasm" },
    licenses: ["LICENSE", "codec/LICENSE.codec.md"],
  },
  "@jsquash/png": {
    files: { "png.js": "codec/pkg/squoosh_png.js", "png.wasm": "codec/pkg/squoosh_png_bg.wasm" },
    licenses: ["LICENSE", "codec/LICENSE.codec.md"],
  },
  "@jsquash/webp": {
    files: { "webp.js": "codec/dec/webp_dec.js", "webp.wasm": "codec/dec/webp_dec.wasm" },
    licenses: ["LICENSE", "codec/LICENSE.codec.md"],
  },
};

const require = createRequire(import.meta.url);

/** Returns the folder of an installed package. Some packages do not export their `package.json`. */
function folderOf(name: string): string {
  let folder = dirname(require.resolve(name));
  while (!existsSync(join(folder, "package.json")) || versionOf(folder) === undefined) folder = dirname(folder);
  return folder;
}

function versionOf(folder: string): string | undefined {
  const manifest: { version?: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return manifest.version;
}

/** Copies a file, without the name of a source map that is not copied. */
function copyWithoutMap(from: string, to: string): void {
  if (from.endsWith(".wasm")) copyFileSync(from, to);
  else writeFileSync(to, readFileSync(from, "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
}

/**
 * Copies the ONNX runtime and the image decoders into a folder, unless it has them in the installed versions. The packages
 * are development dependencies, so that a production installation has 15 MB of them instead of 140 MB.
 */
export function writeOnnxBundle(target: string): void {
  const folders = Object.keys(packages).map((name) => ({ name, folder: folderOf(name) }));
  const versions = `${JSON.stringify(
    Object.fromEntries(folders.map(({ name, folder }) => [name, versionOf(folder)])),
    undefined,
    2,
  )}\n`;
  const stamp = join(target, "versions.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === versions) return;
  // Complete at once: tests that run side by side may all write it.
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  let licenses = "Software in this folder. Images are decoded in part by the work of the Independent JPEG Group.\n";
  for (const { name, folder } of folders) {
    const { files, licenses: texts } = packages[name] ?? { files: {}, licenses: [] };
    for (const [copy, original] of Object.entries(files)) copyWithoutMap(join(folder, original), join(draft, copy));
    licenses += `\n==== ${name} ${versionOf(folder)}\n\n`;
    licenses +=
      texts.length === 0 ? mitLicense : texts.map((text) => readFileSync(join(folder, text), "utf8")).join("\n");
  }
  writeFileSync(join(draft, "LICENSES.txt"), licenses);
  writeFileSync(join(draft, "versions.json"), versions);
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(stamp)) throw error;
  }
}
