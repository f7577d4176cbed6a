// Writes the generated files: run it as `npm run gen` after changing their sources.
import { resolve } from "node:path";
import { writeRegistries } from "./registries/write-registries.ts";

const root = resolve(import.meta.dirname, "..");
await writeRegistries(root);
// Loaded only now, because the pages are generated from the registries.
const { writePages } = await import("./generate-pages.ts");
await writePages(root);
