import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createContext, Script } from "node:vm";
import { providerIds } from "@modelyard/inference";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedOfClient } from "../support/client-program.ts";
import { compile, compilers, settings } from "../support/compilers.ts";
import { addPackages, type PackedClient, packClient } from "../support/packed-client.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const locate = require.resolve;

let sim: ProviderSim;
let packed: PackedClient;
beforeAll(async () => {
  [sim, packed] = await Promise.all([startProviderSim({ wordDelayMs: 0 }), packClient()]);
});
afterAll(async () => {
  await sim.close();
  await packed.remove();
});

describe("the published client", () => {
  test("has no problems that publint reports", async () => {
    const { messages } = await publint({
      pkgDir: join(packed.project, "node_modules/@modelyard/inference"),
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test("has types for every kind of module resolution", async () => {
    const command = join(locate("@arethetypeswrong/cli/package.json"), "../dist/index.js");
    const { stdout } = await run(process.execPath, [command, packed.tarball, "--profile", "esm-only", "--no-color"]);
    expect(stdout).toContain("@modelyard/inference/providers");
    expect(stdout.replaceAll("(ignored)", "")).toContain("bundler: 🟢");
  });

  test("runs in a JavaScript program that imports it", async () => {
    const main = `import { exerciseClient } from "./client-program.mjs";
      console.log(JSON.stringify(await exerciseClient(JSON.parse(process.argv[2]))));`;
    await writeFile(join(packed.project, "main.mjs"), main);
    const { stdout } = await run(process.execPath, ["main.mjs", JSON.stringify({ url: sim.url, key: sim.key })], {
      cwd: packed.project,
    });
    expect(JSON.parse(stdout)).toEqual(expectedOfClient);
  });

  test("runs in a CommonJS program that requires it", async () => {
    const main = `const { InferenceClient, providers } = require("@modelyard/inference");
      const { chatCompletion } = require("@modelyard/inference/chat");
      const { groq } = require("@modelyard/inference/providers/groq");
      const { version } = require("@modelyard/inference/package.json");
      const { url: endpointUrl, key: accessToken } = JSON.parse(process.argv[2]);
      const messages = [{ role: "user", content: "Hello" }];
      new InferenceClient(accessToken).endpoint(endpointUrl + "/v1").chatCompletion({ messages, model: "m" }).then(
        ({ choices }) => console.log(JSON.stringify([choices.length, typeof chatCompletion, groq.id, version])));`;
    await writeFile(join(packed.project, "main.cjs"), main);
    const { stdout, stderr } = await run(
      process.execPath,
      ["main.cjs", JSON.stringify({ url: sim.url, key: sim.key })],
      { cwd: packed.project },
    );
    expect([JSON.parse(stdout), stderr]).toEqual([[1, "function", "groq", "0.1.0"], ""]);
  });

  test("has every public name in a JavaScript program", async () => {
    const main = `import { usePublicNames } from "./public-names.mjs";
      console.log(Object.keys(await usePublicNames()).length);`;
    await writeFile(join(packed.project, "names.mjs"), main);
    const { stdout } = await run(process.execPath, ["names.mjs"], { cwd: packed.project });
    expect(Number(stdout)).toBeGreaterThan(30);
  });

  test("has an entry for each provider, and none for the modules behind them", async () => {
    const entries = [...providerIds.map((id) => `providers/${id}`), "chat", "providers", "package.json"];
    const inner = ["client", "client.js", "providers/index.js", "providers/own-server", "providers/define-provider"];
    const main = `import { createRequire } from "node:module";
      const { resolve } = createRequire(import.meta.url);
      const found = (path) => { try { return resolve("@modelyard/inference/" + path) !== ""; } catch { return false; } };
      console.log(JSON.stringify(JSON.parse(process.argv[2]).filter(found)));`;
    await writeFile(join(packed.project, "entries.mjs"), main);
    const { stdout } = await run(process.execPath, ["entries.mjs", JSON.stringify([...entries, ...inner])], {
      cwd: packed.project,
    });
    expect(JSON.parse(stdout)).toEqual(entries);
  });

  test("is installed with one other package, the stream parser", async () => {
    const installed = await readdir(join(packed.project, "node_modules"));
    const names = installed.filter((name) => !name.startsWith("."));
    expect(names).toEqual(["@modelyard", "eventsource-parser"]);
    expect(await readdir(join(packed.project, "node_modules/@modelyard"))).toEqual(["inference"]);
  });

  describe.each(compilers)("has types that TypeScript $compiler compiles", ({ folder }) => {
    test.each(settings)(
      "with $name",
      async ({ name, compilerOptions }) => {
        const programs = ["client-program.ts", "call-sites.ts", "public-names.ts", "inferred-exports.ts"];
        for (const file of programs)
          await copyFile(resolve(import.meta.dirname, "../support", file), join(packed.project, file));
        const examples = await writeExamples(packed.project);
        // Without settings, TypeScript 5.9 rejects `await` outside a function, which the examples use.
        const shownHere = name === "no settings" ? [] : examples;
        const files = [...programs, ...shownHere.filter(({ code }) => compilesIn(name, code)).map(({ file }) => file)];
        expect(await compile(packed.project, { folder, compilerOptions, files })).toBe("");
      },
      300_000,
    );

    test("in a CommonJS module", async () => {
      const program = `import inference = require("@modelyard/inference");
        export const client: inference.InferenceClient = new inference.InferenceClient("hf_x");`;
      await writeFile(join(packed.project, "module.cts"), program);
      const compilerOptions = { module: "nodenext", target: "es2022", strict: true };
      expect(await compile(packed.project, { folder, compilerOptions, files: ["module.cts"] })).toBe("");
    });
  });

  test("runs the examples of its readme", async () => {
    const examples = await writeExamples(packed.project);
    expect(examples).toHaveLength(shown.length);
    for (const [index, { file }] of examples.entries()) {
      const { stdout } = await run(process.execPath, ["--import", "./led.mjs", file], { cwd: packed.project });
      expect(stdout).toContain(shown[index]);
    }
  });

  test("runs without Node: bundled for no platform, with only the web's globals", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: 'import { exerciseClient } from "./client-program.mjs"; globalThis.exerciseClient = exerciseClient;',
        resolveDir: packed.project,
      },
      bundle: true,
      write: false,
      format: "iife",
      platform: "neutral",
      target: "es2022",
    });
    const sandbox: Record<string, unknown> = Object.fromEntries(
      webGlobals.map((name) => [name, Reflect.get(globalThis, name)]),
    );
    const context = createContext(sandbox);
    new Script(outputFiles[0]?.text ?? "").runInContext(context);
    const { exerciseClient } = sandbox;
    if (typeof exerciseClient !== "function") throw new Error("the bundle gave no program");
    expect(await exerciseClient({ url: sim.url, key: sim.key })).toEqual(expectedOfClient);
  });
});

/** The output of each example of the readme. */
const shown = [
  "Modelyard's provider simulator",
  "Hello there",
  "image/jpeg",
  "video/mp4",
  "video/mp4",
  "Sunny in Paris",
  "{ city: 'Paris' }",
  "Modelyard's provider simulator",
  "Modelyard's provider simulator",
  "Modelyard's provider simulator",
  "auto 401",
];

/** Whether an example's imports have types there; those of the AI SDK compile with few settings only. */
function compilesIn(setting: string, code: string): boolean {
  return !code.includes('from "ai"') && (setting.includes("Node") || !code.includes('from "node:'));
}

/**
 * Writes the readme's examples, each as a program, and `led.mjs`, which responds in place of the real servers, and
 * installs the packages that they import.
 */
async function writeExamples(project: string): Promise<{ file: string; code: string }[]> {
  const readme = await readFile(join(project, "node_modules/@modelyard/inference/README.md"), "utf8");
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""], index) => ({
    file: `readme-${index + 1}.ts`,
    code,
  }));
  const packages = ["ai", "zod"].filter((name) => !existsSync(join(project, "node_modules", name)));
  if (packages.length > 0) {
    await addPackages(project, ...packages.map((name) => `${name}@${require(`${name}/package.json`).version}`));
  }
  await Promise.all([
    writeFile(join(project, "speech.mp3"), "a sound in name only"),
    writeFile(join(project, "simulator.json"), JSON.stringify({ url: sim.url, key: sim.key })),
    copyFile(resolve(import.meta.dirname, "../support/led.mjs"), join(project, "led.mjs")),
    ...examples.map(({ file, code }) => writeFile(join(project, file), code)),
  ]);
  return examples;
}

/** Globals of an edge worker. */
const webGlobals = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "DOMException",
  "FormData",
  "Headers",
  "ReadableStream",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "atob",
  "btoa",
  "clearTimeout",
  "fetch",
  "setTimeout",
];
