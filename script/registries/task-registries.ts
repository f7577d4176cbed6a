import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { byKey, generatedFrom, propertyName, type RegistryFile, variableName } from "./registry-file.ts";

const source = "packages/tasks/src";
const folder = `${source}/tasks`;

const named = (name: string) => (key: string) => `import { ${name} as ${variableName(key)} } from`;
const whole = (key: string) => `import * as ${variableName(key)} from`;
const schemas = (key: string) => `{ input: ${variableName(key)}.input, output: ${variableName(key)}.output }`;

/** Returns the registries of tasks: their entries, descriptors, texts and schemas, one folder for each task. */
export async function taskRegistries(root: string): Promise<RegistryFile[]> {
  const keys = await tasksInOrder(join(root, folder));
  return [
    registry(keys, { file: "task-entries", constant: "taskEntries", part: "entry", importOf: named("entry") }),
    registry(keys, { file: "task-pages", constant: "taskPages", part: "index", importOf: named("task") }),
    registry(keys, { file: "task-texts", constant: "taskTexts", part: "about", importOf: named("about") }),
    registry(keys, { file: "task-types", constant: "taskTypes", part: "schemas", importOf: whole, toValue: schemas }),
  ];
}

interface Registry {
  file: string;
  constant: string;
  /** Which file of a task's folder. */
  part: string;
  importOf: (key: string) => string;
  toValue?: (key: string) => string;
}

function registry(keys: readonly string[], { file, constant, part, importOf, toValue }: Registry): RegistryFile {
  const imports = keys.toSorted(byKey).map((key) => `${importOf(key)} "./tasks/${key}/${part}.ts";`);
  const rows = keys.map((key) => `  ${propertyName(key)}: ${(toValue ?? variableName)(key)},`);
  const content = `${generatedFrom(folder)}${imports.join("\n")}

export const ${constant} = {
${rows.join("\n")}
} as const;
`;
  return { path: `${source}/${file}.generated.ts`, content };
}

/** @throws {Error} a task has no position, or that of another */
async function tasksInOrder(path: string): Promise<string[]> {
  const positions = new Map<number, string>();
  for (const file of globSync("*/entry.ts", { cwd: path })) {
    const key = dirname(file);
    const module: unknown = await import(pathToFileURL(join(path, file)).href);
    const { position } = Object(module);
    if (typeof position !== "number") throw new Error(`${folder}/${file} must export a position.`);
    const other = positions.get(position);
    if (other !== undefined) throw new Error(`${key} and ${other} have the same position, ${position}.`);
    positions.set(position, key);
  }
  return [...positions].toSorted(([one], [other]) => one - other).map(([, key]) => key);
}
