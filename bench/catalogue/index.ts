import type { BenchRow } from "../row.ts";
import { bundleSizes } from "./bundle-size.ts";
import { ggufHeaders } from "./gguf-header.ts";

/** Size and speed of the catalogue and the model-file readers. */
export async function run(): Promise<BenchRow[]> {
  return [...(await ggufHeaders()), ...(await bundleSizes())];
}
