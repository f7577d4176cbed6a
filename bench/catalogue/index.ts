import type { BenchRow } from "../row.ts";
import { bundleSizes } from "./bundle-size.ts";
import { ggufHeaders } from "./gguf-header.ts";

/** What the catalogue and the model-file readers promise of size and speed. */
export async function run(): Promise<BenchRow[]> {
  return [...(await ggufHeaders()), ...(await bundleSizes())];
}
