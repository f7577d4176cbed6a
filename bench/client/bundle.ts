import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Returns the gzipped bytes of a bundled browser program. */
export async function bundleBytes(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("the bundler wrote nothing");
  return gzipSync(file.contents, { level: 9 }).length;
}
