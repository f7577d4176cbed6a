import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoAssetsFolder } from "@modelyard/tasks/demo-assets";
import { z } from "zod";

/** Addresses of the files that pages load; each address changes with its content. */
export interface Assets {
  script: string;
  stylesheet: string;
  icons: string;
  taskIcons: string;
  favicon: string;
  /** The script of the worker that hashes files before their upload. */
  hashWorker: string;
  /** The font of headings. */
  font: string;
  /** Addresses of the files of task demos, by their name in the catalogue. */
  demo: ReadonlyMap<string, string>;
  /** The files by address. */
  files: ReadonlyMap<string, AssetFile>;
}

export interface AssetFile {
  type: string;
  /** The content, uncompressed and compressed at build time. */
  bytes: Record<AssetEncoding, Uint8Array<ArrayBuffer>>;
}

/** The content encoding of a response; `identity` is uncompressed. */
export type AssetEncoding = "br" | "gzip" | "identity";

/** Files by the path of their source. */
const Manifest = z.record(z.string(), z.object({ file: z.string() }));

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  wav: "audio/wav",
  woff2: "font/woff2",
};

/**
 * Reads the browser build into memory. It has less than a megabyte.
 * @param folder the folder with the build's manifest
 * @throws {Error} the build has not run
 */
export function loadAssets(folder: string): Assets {
  const manifest = readManifest(folder);
  const find = (source: string) => {
    const file = manifest[source]?.file;
    if (file === undefined) throw new Error(`The browser build in ${folder} lacks ${source}. Run "npm run build".`);
    return `/assets/${file}`;
  };
  const demo = loadDemo(join(folder, demoFolder));
  return {
    script: find("src/islands/loader/main.ts"),
    stylesheet: find("src/styles/app.css"),
    icons: find("src/ui/icons.svg"),
    taskIcons: find("src/features/tasks/task-icons.svg"),
    favicon: find("src/frame/favicon.svg"),
    hashWorker: find("src/features/edit/upload/transfer/hash-worker.ts"),
    font: find("dist/fonts/serif-latin-600.woff2"),
    demo: new Map(demo.map(({ name, address }) => [name, address])),
    files: new Map([
      ...Object.values(manifest).map(({ file }): [string, AssetFile] => [
        `/assets/${file}`,
        readAsset({ name: file, folder, compressedIn: folder }),
      ]),
      ...demo.map(({ address, asset }): [string, AssetFile] => [address, asset]),
    ]),
  };
}

interface DemoFile {
  name: string;
  /** Contains a hash of the content, like the addresses of the build. */
  address: string;
  asset: AssetFile;
}

/** The subfolder of the browser build with compressed copies of the catalogue's images and audio files. */
export const demoFolder = "demo";

/** Reads the catalogue's images and audio files, about 250 kB in total. */
function loadDemo(compressedIn: string): DemoFile[] {
  const folder = fileURLToPath(demoAssetsFolder);
  return readdirSync(folder).map((name) => {
    const asset = readAsset({ name, folder, compressedIn });
    const digest = createHash("sha256").update(asset.bytes.identity).digest("base64url").slice(0, 8);
    return { name, address: `/assets/demo-${digest}-${name}`, asset };
  });
}

function readManifest(folder: string): z.infer<typeof Manifest> {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  } catch (cause) {
    throw new Error(`The pages have not been built: ${folder} has no manifest. Run "npm run build".`, { cause });
  }
}

interface StoredAsset {
  name: string;
  folder: string;
  /** The folder with the same file as `.br` and `.gz`. */
  compressedIn: string;
}

function readAsset({ name, folder, compressedIn }: StoredAsset): AssetFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return {
    type: types[extension] ?? "application/octet-stream",
    bytes: {
      identity: new Uint8Array(readFileSync(join(folder, name))),
      br: new Uint8Array(readFileSync(join(compressedIn, `${name}.br`))),
      gzip: new Uint8Array(readFileSync(join(compressedIn, `${name}.gz`))),
    },
  };
}
