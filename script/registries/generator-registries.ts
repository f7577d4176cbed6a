import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { byKey, generatedFrom, isRecord, propertyName, type RegistryFile } from "./registry-file.ts";

const folder = "packages/snippets/src/libraries";

interface Generator {
  file: string;
  /** The name that the file exports it under. */
  name: string;
  library: string;
}

/** Returns the registries of code generators for libraries: one with all, and one that loads each on demand. */
export async function generatorRegistries(root: string): Promise<RegistryFile[]> {
  const generators = await generatorsIn(join(root, folder));
  return [
    { path: `${folder}/generators.generated.ts`, content: allAtOnce(generators) },
    { path: `${folder}/loaders.generated.ts`, content: onDemand(generators) },
  ];
}

/** Finds the generators; other files of the folder are shared parts. */
async function generatorsIn(path: string): Promise<Generator[]> {
  const files = globSync("*.ts", { cwd: path, exclude: ["*.test.ts", "*.generated.ts", "index.ts", "loaders.ts"] });
  const found: Generator[] = [];
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(join(path, file)).href);
    for (const [name, value] of Object.entries(Object(module)))
      if (isRecord(value) && typeof value["library"] === "string" && typeof value["snippets"] === "function")
        found.push({ file, name, library: value["library"] });
  }
  return found.toSorted((one, other) => byKey(one.library, other.library));
}

function allAtOnce(generators: readonly Generator[]): string {
  const imports = generators.map(({ name, file }) => `import { ${name} } from "./${file}";`);
  return `${generatedFrom(folder)}${imports.join("\n")}
import type { LibraryGenerator } from "./library.ts";

/** Every generator, by library. */
export const allGenerators: readonly LibraryGenerator[] = [
${generators.map(({ name }) => `  ${name},`).join("\n")}
];
`;
}

function onDemand(generators: readonly Generator[]): string {
  const rows = generators.map(
    ({ library, name, file }) => `  ${propertyName(library)}: async () => (await import("./${file}")).${name},`,
  );
  return `${generatedFrom(folder)}import type { LibraryGenerator } from "./library.ts";

/** Loads the generator of each library. */
export const generatorLoaders: Readonly<Record<string, () => Promise<LibraryGenerator>>> = {
${rows.join("\n")}
};
`;
}
