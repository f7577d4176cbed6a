import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-graph-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs in a process without a test runner's own loader. */
function run(program: string): unknown {
  const graph = join(import.meta.dirname, "module-graph.ts");
  const lines = [`import { watchModules } from ${JSON.stringify(graph)};`, `const folder = ${JSON.stringify(folder)};`];
  const file = join(folder, "program.mjs");
  writeFileSync(file, [...lines, program].join("\n"));
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8" }));
}

test("a changed module and its importers are evaluated again, others are not", () => {
  writeFileSync(
    join(folder, "entry.mjs"),
    'export { middle } from "./middle.mjs"; export { other } from "./other.mjs";',
  );
  writeFileSync(join(folder, "middle.mjs"), 'import { leaf } from "./leaf.mjs"; export const middle = { leaf };');
  writeFileSync(join(folder, "other.mjs"), "export const other = {};");
  writeFileSync(join(folder, "leaf.mjs"), "export const leaf = 1;");
  const seen = run(`
    import { writeFileSync } from "node:fs";
    const modules = watchModules(folder);
    const first = await import(folder + "/entry.mjs");
    writeFileSync(folder + "/leaf.mjs", "export const leaf = 2;");
    const unchanged = await import(folder + "/entry.mjs");
    modules.invalidate([folder + "/leaf.mjs"]);
    const second = await import(folder + "/entry.mjs");
    console.log(JSON.stringify([first.middle.leaf, unchanged === first, second.middle.leaf, second.other === first.other]));`);
  expect(seen).toEqual([1, true, 2, true]);
});

test("a module that failed to load is loaded again after its next change", () => {
  writeFileSync(join(folder, "entry.mjs"), 'export { leaf } from "./leaf.mjs";');
  writeFileSync(join(folder, "leaf.mjs"), "export const leaf = 1;");
  const seen = run(`
    import { writeFileSync } from "node:fs";
    const modules = watchModules(folder);
    await import(folder + "/entry.mjs");
    const change = async (text) => {
      writeFileSync(folder + "/leaf.mjs", text);
      modules.invalidate([folder + "/leaf.mjs"]);
      return import(folder + "/entry.mjs").then(({ leaf }) => leaf, ({ name }) => name);
    };
    console.log(JSON.stringify([await change("export const leaf = ;"), await change("export const leaf = 3;")]));`);
  expect(seen).toEqual(["SyntaxError", 3]);
});
