import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../src/inference/templates");

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");

/** Returns the text of `templates.generated.ts`, from the template files: bundles cannot read a folder. */
export function templateModule(): string {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jinja"))
    .toSorted()
    .map((path) => {
      const source = readFileSync(join(folder, path), "utf8");
      return `  [\n    "${path.slice(0, -".jinja".length).replaceAll("\\", "/")}",\n    \`${escaped(source)}\`,\n  ],\n`;
    });
  return `// Generated from templates/**/*.jinja by \`npm run gen --workspace @modelyard/snippets\`. Do not edit.\n
/** Every snippet template by language/client/name. */
export const templateSources: ReadonlyMap<string, string> = new Map([\n${entries.join("")}]);\n`;
}

export const templateModulePath = join(import.meta.dirname, "../src/inference/templates.generated.ts");
