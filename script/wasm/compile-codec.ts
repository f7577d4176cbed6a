import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = "apps/hub/src/xet/format/codec";

/** Compiles the decoder of Xet chunks to WebAssembly and returns it as a TypeScript file. */
export function compileCodec(root: string): { path: string; content: string } {
  const work = mkdtempSync(join(tmpdir(), "modelyard-codec-"));
  try {
    // The compiler accepts only files that end in .ts. In the repository, the TypeScript compiler would read such a file.
    copyFileSync(join(root, folder, "codec.as"), join(work, "codec.ts"));
    // A process, because the types of the compiler's module change the built-in types of the whole project.
    const asc = createRequire(import.meta.url).resolve("assemblyscript/bin/asc.js");
    const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd"];
    execFileSync(process.execPath, [asc, "codec.ts", "--outFile", "codec.wasm", ...options], { cwd: work });
    const base64 = readFileSync(join(work, "codec.wasm")).toString("base64");
    return {
      path: `${folder}/codec.generated.ts`,
      content: `// Generated from codec.as by \`npm run gen\`. Do not edit.\nexport const codecWasm = "${base64}";\n`,
    };
  } finally {
    rmSync(work, { recursive: true });
  }
}
