// Writes the generated files: run it as `npm run gen` after changing their sources.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeRegistries } from "./registries/write-registries.ts";
import { compileCodec } from "./wasm/compile-codec.ts";

const root = resolve(import.meta.dirname, "..");
await writeRegistries(root);
const codec = compileCodec(root);
writeFileSync(join(root, codec.path), codec.content);
// Loaded only now, because the pages are generated from the registries.
const { writePages } = await import("./generate-pages.ts");
await writePages(root);
