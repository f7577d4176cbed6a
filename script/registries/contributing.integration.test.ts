import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Follows "Add a library, a task or a provider" of CONTRIBUTING.md in a copy of the packages, so that it stays true.

const root = resolve(import.meta.dirname, "../..");
const packages = ["tasks", "snippets", "inference"];

/** The files that the guide says to create: code blocks that start with their path. */
function filesOfGuide(): { path: string; content: string }[] {
  const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  return [...guide.matchAll(/^( *)```ts\n *\/\/ (packages\/\S+)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = "", path = "", code = ""]) => ({ path, content: code.replaceAll(new RegExp(`^${indent}`, "gm"), "") }),
  );
}

/** Golden files and media take long to copy and are not read here. */
function isNeeded(path: string): boolean {
  return !["__golden__", "assets", "sample-media"].includes(basename(path)) || path.includes("/src/sample-media");
}

/**
 * Copies the packages and the generators of the registries. Packages of the workspace link to the copies, all others to
 * ours.
 */
function copyPackages(folder: string): void {
  for (const name of packages)
    cpSync(join(root, "packages", name), join(folder, "packages", name), { recursive: true, filter: isNeeded });
  cpSync(join(root, "script/registries"), join(folder, "script/registries"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  mkdirSync(join(folder, "node_modules/@modelyard"), { recursive: true });
  for (const name of packages)
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@modelyard", name));
  for (const name of readdirSync(join(root, "node_modules")).filter((each) => !each.startsWith(".")))
    if (name !== "@modelyard") symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
}

/** Runs a module of the copy and returns the JSON that it prints. */
function run(folder: string, source: string): unknown {
  const printed: unknown = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", source], { cwd: folder, encoding: "utf8" }),
  );
  return printed;
}

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "contributing-")));
  copyPackages(folder);
  for (const { path, content } of filesOfGuide()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  run(
    folder,
    `import { writeRegistries } from "./script/registries/write-registries.ts";
    await writeRegistries(${JSON.stringify(folder)});
    console.log("null");`,
  );
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the guide has the files of a library, a task and a provider", () => {
  expect(filesOfGuide().map(({ path }) => path)).toEqual([
    "packages/tasks/src/libraries/entries/example-lib.ts",
    "packages/snippets/src/libraries/example-lib.ts",
    ...["entry", "descriptor", "about", "schemas", "index"].map(
      (part) => `packages/tasks/src/tasks/text-to-map/${part}.ts`,
    ),
    "packages/inference/src/providers/example-ai.ts",
  ]);
});

test("a library is in the registry, and its snippets are offered", { timeout: 240_000 }, () => {
  const source = `
    import { library } from "@modelyard/tasks";
    import { librarySnippets } from "@modelyard/snippets";
    import { loadLibraryGenerator } from "@modelyard/snippets/libraries";
    const model = { id: "acme/model", tags: [], library_name: "example-lib" };
    const { library: loaded } = await loadLibraryGenerator("example-lib");
    console.log(JSON.stringify({ entry: library("example-lib"), snippets: librarySnippets(model), loaded }));`;
  expect(run(folder, source)).toMatchObject({
    entry: { prettyLabel: "Example Library" },
    snippets: [{ label: "Example Library", language: "python", code: expect.stringContaining('load("acme/model")') }],
    loaded: "example-lib",
  });
});

test("a task is in its position, with its page, text and schemas", { timeout: 240_000 }, () => {
  const source = `
    import { tasks } from "@modelyard/tasks";
    import { taskAbouts } from "@modelyard/tasks/abouts";
    import { taskDescriptor } from "@modelyard/tasks/descriptors";
    import { taskSchemas } from "@modelyard/tasks/schemas";
    import { task } from "@modelyard/tasks/tasks/text-to-map";
    const order = Object.keys(tasks);
    const { label } = taskDescriptor("text-to-map");
    const { success } = taskSchemas["text-to-map"].input.safeParse({ inputs: "An island." });
    const about = taskAbouts["text-to-map"];
    console.log(JSON.stringify({ at: order.indexOf("text-to-map"), own: task.label, label, success, about }));`;
  expect(run(folder, source)).toEqual({
    at: 45,
    own: "Text-to-Map",
    label: "Text-to-Map",
    success: true,
    about: expect.stringContaining("draws a map"),
  });
});

test("a provider can be called by its id, also from the bundle for chat", { timeout: 240_000 }, () => {
  const source = `
    import { InferenceClient, isProviderId, PROVIDERS_HUB_ORGS, providers } from "@modelyard/inference";
    import { chatCompletion } from "@modelyard/inference/chat";
    import { exampleAi } from "@modelyard/inference/providers/example-ai";
    const urls = [];
    const answer = { id: "1", created: 1, model: "m", choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hello" } }] };
    const fetch = async (url) => { urls.push(String(url)); return Response.json(answer); };
    const args = { accessToken: "key", provider: "example-ai", model: "acme/model", providerModelId: "m", messages: [] };
    await new InferenceClient().chatCompletion({ ...args }, { fetch });
    await chatCompletion({ ...args }, { fetch });
    const isListed = isProviderId("example-ai") && providers.get("example-ai") === exampleAi;
    console.log(JSON.stringify({ urls, isListed, organization: PROVIDERS_HUB_ORGS["example-ai"] }));`;
  const url = "https://api.example.com/v1/chat/completions";
  expect(run(folder, source)).toEqual({ urls: [url, url], isListed: true, organization: "ExampleAI" });
});

test("the compiler accepts the files, and names the table of the packages that needs a line", {
  timeout: 240_000,
}, () => {
  const include = packages.map((name) => `packages/${name}/src/**/*.ts`);
  const exclude = ["**/*.test.ts", "**/testing/**", "**/parity/**"];
  const settings = { extends: join(root, "tsconfig.json"), include, exclude };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { cwd: folder, encoding: "utf8" });
  const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
  expect(errors.map((line) => line.slice(0, line.indexOf("(")))).toEqual(["packages/tasks/src/sample-inputs.ts"]);
  expect(errors[0]).toContain("text-to-map");
});
