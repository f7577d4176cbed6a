import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transformersJsTasks } from "../libraries/transformers-js-tasks.ts";
import { librarySnippets } from "../library-snippets.ts";

// Every task with Transformers.js code is in the published package's types.

const version = "4.3.1";
const folder = join(tmpdir(), `modelyard-transformers-js-${version}`);

test(`@huggingface/transformers ${version} knows every task that its code is given for, and no other`, () => {
  fetchTypes();
  const tasks = [...transformersJsTasks, "sentence-similarity"];
  const files = tasks.map((task) => {
    const model = { id: "acme/thing", tags: [], library_name: "transformers.js", pipeline_tag: task };
    const [snippet] = librarySnippets(model);
    return { name: `${task}.ts`, code: snippet?.code ?? "" };
  });
  const wrong = { name: "wrong.ts", code: files[0]?.code.replace("audio-classification", "no-such-task") ?? "" };
  for (const { name, code } of [...files, wrong]) {
    expect(code).toContain("pipeline(");
    writeFileSync(join(folder, name), `${code}\nexport { pipe };\n`);
  }
  const names = [...files, wrong].map(({ name }) => name);
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, target: "ES2024", module: "NodeNext" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: names }));
  const tsc = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { encoding: "utf8" });
  const errors = stdout.split("\n").filter((line) => /error TS/.test(line));
  expect(errors.filter((line) => !line.includes("wrong.ts"))).toEqual([]);
  expect(errors).toHaveLength(1);
});

/** The published package, installed where an import finds it, without its dependencies. */
function fetchTypes(): void {
  const home = join(folder, "node_modules/@huggingface");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  if (existsSync(join(home, "transformers"))) return;
  const packed = execFileSync("npm", ["pack", "--silent", `@huggingface/transformers@${version}`], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
  execFileSync("tar", ["-xzf", packed], { cwd: folder });
  rmSync(join(folder, packed));
  renameSync(join(folder, "package"), join(home, "transformers"));
}
