import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { byKey, generatedFrom, isRecord, type RegistryFile } from "./registry-file.ts";

const folder = "packages/tasks/src/libraries/entries";

/**
 * Returns the registry of model libraries: one file for each, named after its key. The registry holds the entries instead of
 * importing them, because some 250 more modules would slow the start of every program that imports the package.
 * @throws {Error} a file exports no entry
 */
export async function libraryRegistry(root: string): Promise<RegistryFile> {
  const entries: Record<string, unknown> = {};
  const files = globSync("*.ts", { cwd: join(root, folder) });
  for (const key of files.map((file) => basename(file, ".ts")).toSorted(byKey)) {
    const module: unknown = await import(pathToFileURL(join(root, folder, `${key}.ts`)).href);
    const { entry } = Object(module);
    if (!isRecord(entry)) throw new Error(`${folder}/${key}.ts must export an entry.`);
    entries[key] = entry;
  }
  const content = `${generatedFrom(folder)}
/** The entry of every model library, by key. */
export const libraryEntries = ${JSON.stringify(entries, undefined, 2)} as const;
`;
  return { path: "packages/tasks/src/libraries/entries.generated.ts", content };
}
