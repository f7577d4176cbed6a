import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { registryFiles } from "./registry-files.ts";

/** Writes the registries of a repository. */
export async function writeRegistries(root: string): Promise<void> {
  for await (const { path, content } of registryFiles(root)) writeFileSync(join(root, path), content);
}
