import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** A hub that can be killed, as one file: it starts in a third of the time, and many are started. */
export interface BundledHub {
  path: string;
  remove: () => Promise<void>;
}

export async function bundleHub(): Promise<BundledHub> {
  const root = join(import.meta.dirname, "../..");
  const cache = join(root, ".cache");
  await mkdir(cache, { recursive: true });
  // Inside the project, where it finds the packages that are not bundled.
  const folder = await mkdtemp(join(cache, "faulty-hub-"));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [{ name: "keep-locations", enforce: "pre", transform: keepLocations }],
    ssr: { noExternal: [/^@modelyard\//] },
    build: { ssr: join(import.meta.dirname, "faulty-hub.ts"), outDir: folder, minify: false },
  });
  return { path: join(folder, "faulty-hub.js"), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Modules find migrations, threads and other files beside their sources. */
function keepLocations(code: string, path: string): string {
  return code
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
}
