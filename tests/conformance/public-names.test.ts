import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as theirs from "@huggingface/inference";
import { exportsOf } from "@modelyard/oldest-typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");
const program = resolve(import.meta.dirname, "../support/public-names.ts");

/**
 * Names of @huggingface/inference that this client does not export, with the alternative. Its README has the same list.
 */
const absent: Readonly<Record<string, string>> = {
  snippets: "`inferenceSnippets` of `@modelyard/snippets`",
};

const theirNames = exportsOf(fileURLToPath(new URL("index.d.ts", import.meta.resolve("@huggingface/inference"))));
const ourNames = exportsOf(join(root, "packages/inference/src/index.ts"));
const sharedNames = [...theirNames.keys()].filter((name) => !(name in absent));

test("the list of their names is complete", () => {
  const values = [...theirNames].filter(([, kind]) => kind === "value").map(([name]) => name);
  expect(values.toSorted()).toEqual(Object.keys(theirs).toSorted());
  expect(theirNames.size).toBeGreaterThan(100);
});

test("each of their values and types is exported here or listed as absent", () => {
  const missing = [...theirNames].filter(([name, kind]) => {
    const own = ourNames.get(name);
    return own === undefined || (kind === "value" && own === "type");
  });
  expect(missing.map(([name]) => name)).toEqual(Object.keys(absent));
});

test("the README lists exactly the absent names, with the alternative", async () => {
  const readme = await readFile(join(root, "packages/inference/README.md"), "utf8");
  const [, list = ""] = /### Not exported\n(.*?)\n#/s.exec(readme) ?? [];
  expect([...list.matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name)).toEqual(Object.keys(absent));
  for (const instead of Object.values(absent)) expect(list).toContain(instead);
});

async function resultsOf(folder: string, name: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, [`${name}-main.mjs`], { cwd: folder });
  // @huggingface/inference first prints that some of the names are deprecated.
  return JSON.parse(stdout.slice(stdout.indexOf("{")));
}

describe("one program with every name", () => {
  let folder: string;
  beforeAll(async () => {
    // Inside the project, so that the program finds both packages.
    folder = await mkdtemp(join(root, ".run-names-"));
    const text = await readFile(program, "utf8");
    for (const specifier of ["@modelyard/inference", "@huggingface/inference"]) {
      const name = specifier.slice(1).replace("/", "-");
      await writeFile(join(folder, `${name}.ts`), text.replace("@modelyard/inference", specifier));
      const main = `import { usePublicNames } from "./${name}.ts"; console.log(JSON.stringify(await usePublicNames()));`;
      await writeFile(join(folder, `${name}-main.mjs`), main);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("imports them all", async () => {
    const [, list = ""] =
      /^import \{(.*?)\} from "@modelyard\/inference";/s.exec(await readFile(program, "utf8")) ?? [];
    const imported = list.split(",").map((name) => name.replace("type ", "").trim());
    expect(imported.filter((name) => name !== "").toSorted()).toEqual(sharedNames.toSorted());
  });

  test("compiles with @huggingface/inference", async () => {
    const compilerOptions = {
      module: "nodenext",
      target: "esnext",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ["node"],
    };
    const settings = { compilerOptions, files: ["huggingface-inference.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", folder]).catch((error: unknown) => Object(error));
    expect(stdout).toBe("");
  });

  test("returns the same with either client", async () => {
    const [own, other] = await Promise.all([
      resultsOf(folder, "modelyard-inference"),
      resultsOf(folder, "huggingface-inference"),
    ]);
    expect(own).toEqual(other);
    expect(Object.keys(Object(own))).toHaveLength(33);
  });
});
