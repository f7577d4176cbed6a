import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishedPackages } from "../../script/publish/write-package.ts";
import { compile, compilers, settings } from "../support/compilers.ts";
import { type PackedPackages, packPackages } from "../support/packed-client.ts";

const run = promisify(execFile);
const { resolve: locate } = createRequire(import.meta.url);

let packed: PackedPackages;
beforeAll(async () => {
  packed = await packPackages(publishedPackages);
}, 300_000);
afterAll(() => packed.remove());

describe.each(publishedPackages)("the published @modelyard/%s", (name) => {
  const folder = () => join(packed.project, "node_modules/@modelyard", name);

  test("has a description, a repository and its dependencies", async () => {
    const manifest: unknown = JSON.parse(await readFile(join(folder(), "package.json"), "utf8"));
    expect(manifest).toMatchObject({
      name: `@modelyard/${name}`,
      description: expect.any(String),
      keywords: expect.arrayContaining([expect.any(String)]),
      license: "Apache-2.0",
      homepage: expect.stringContaining(`packages/${name}`),
      bugs: expect.stringContaining("/issues"),
      repository: { type: "git", directory: `packages/${name}` },
      publishConfig: { access: "public" },
      engines: { node: expect.stringMatching(/^>=22\.1[23]$/) },
      type: "module",
      sideEffects: false,
    });
    expect(Object(manifest)).not.toHaveProperty("private");
    expect(Object(manifest).exports["./package.json"]).toBe("./package.json");
    expect(await readFile(join(folder(), "README.md"), "utf8")).toContain(`npm install @modelyard/${name}`);
    expect(await readFile(join(folder(), "LICENSE"), "utf8")).toContain("Apache License");
  });

  test("has no problems that publint reports", async () => {
    expect((await publint({ pkgDir: folder(), strict: true })).messages).toEqual([]);
  });

  test("has types for every kind of module resolution", async () => {
    const command = join(locate("@arethetypeswrong/cli/package.json"), "../dist/index.js");
    const tarball = packed.tarballs.get(name) ?? "";
    // It exits with an error if it finds a problem.
    const { stdout } = await run(process.execPath, [command, tarball, "--profile", "esm-only", "--no-color"]);
    expect(stdout).toContain(`@modelyard/${name}`);
  }, 300_000);
});

const program = `
import { tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { input } from "@modelyard/tasks/tasks/fill-mask/schemas";
import { demoAssetsFolder } from "@modelyard/tasks/demo-assets";
import { sampleImagesFolder } from "@modelyard/tasks/sample-media-file";
import { describeCall } from "@modelyard/inference";
import { inferenceSnippets, librarySnippets } from "@modelyard/snippets";
import { renderChatTemplate } from "@modelyard/snippets/chat-template";
import { readGgufHeader } from "@modelyard/model-files";
import { openLocalFile } from "@modelyard/model-files/local-file";
`;

test("they run together in a JavaScript program", async () => {
  const main = `${program}
    import { existsSync } from "node:fs";
    import { writeFile } from "node:fs/promises";
    import { writeGguf } from "@modelyard/model-files/writers";
    const model = { id: "acme/model", pipeline_tag: "text-generation", library_name: "transformers", tags: ["conversational"] };
    const call = describeCall({ task: "conversational", model: model.id, provider: "groq" });
    const snippets = inferenceSnippets(model, call);
    const [text] = await Promise.all([
      renderChatTemplate("{{ messages[0].content }}!", [{ role: "user", content: "Hi" }]),
      writeFile("model.gguf", writeGguf({ metadata: [], tensors: [] })),
    ]);
    await using file = await openLocalFile("model.gguf");
    const { version } = await readGgufHeader(file);
    console.log(JSON.stringify({
      tasks: "fill-mask" in tasks && "fill-mask" in taskDescriptors,
      schemas: input.safeParse({ inputs: "[MASK]" }).success,
      assets: existsSync(demoAssetsFolder) && existsSync(new URL("cat.png", sampleImagesFolder)),
      python: snippets.some(({ code }) => code.includes("acme/model")),
      library: librarySnippets(model).length > 0,
      text,
      version,
    }));
    process.exit();`;
  await writeFile(join(packed.project, "main.mjs"), main);
  const { stdout } = await run(process.execPath, ["main.mjs"], { cwd: packed.project });
  expect(JSON.parse(stdout)).toEqual({
    tasks: true,
    schemas: true,
    assets: true,
    python: true,
    library: true,
    text: "Hi!",
    version: 3,
  });
});

describe.each(compilers)("they compile together in TypeScript $compiler", ({ compiler, folder }) => {
  // Without settings, TypeScript 5.9 neither reads `exports` nor accepts the types of zod.
  const suited = settings.filter(({ name }) => compiler !== "5.9" || name !== "no settings");

  test.each(suited)(
    "with $name",
    async ({ compilerOptions }) => {
      const names = [...program.matchAll(/import \{ (.*?) \}/g)].map(([, list]) => list);
      await writeFile(join(packed.project, "main.ts"), `${program}console.log(${names.join(", ")});`);
      expect(await compile(packed.project, { folder, compilerOptions, files: ["main.ts"] })).toBe("");
    },
    300_000,
  );
});
