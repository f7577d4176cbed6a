import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createContext, Script } from "node:vm";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedOfClient } from "../support/client-program.ts";
import { type PackedClient, packClient } from "../support/packed-client.ts";

const run = promisify(execFile);
const { resolve: locate } = createRequire(import.meta.url);

let sim: ProviderSim;
let packed: PackedClient;
beforeAll(async () => {
  [sim, packed] = await Promise.all([startProviderSim({ wordDelayMs: 0 }), packClient()]);
});
afterAll(async () => {
  await sim.close();
  await packed.remove();
});

describe("the client as it is published", () => {
  test("has nothing that publint objects to", async () => {
    const { messages } = await publint({
      pkgDir: join(packed.project, "node_modules/@modelyard/inference"),
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test("has types that every kind of resolution of modules finds", async () => {
    const command = join(locate("@arethetypeswrong/cli/package.json"), "../dist/index.js");
    const { stdout } = await run(process.execPath, [command, packed.tarball, "--profile", "esm-only", "--no-color"]);
    expect(stdout).toContain("@modelyard/inference/providers");
    expect(stdout.replaceAll("(ignored)", "")).toContain("bundler: 🟢");
  });

  test("runs in a JavaScript program that installed it", async () => {
    const main = `import { exerciseClient } from "./client-program.mjs";
      console.log(JSON.stringify(await exerciseClient(JSON.parse(process.argv[2]))));`;
    await writeFile(join(packed.project, "main.mjs"), main);
    const { stdout } = await run(process.execPath, ["main.mjs", JSON.stringify({ url: sim.url, key: sim.key })], {
      cwd: packed.project,
    });
    expect(JSON.parse(stdout)).toEqual(expectedOfClient);
  });

  test.each([
    { module: "nodenext", moduleResolution: "nodenext" },
    { module: "esnext", moduleResolution: "bundler" },
  ])("compiles in a strict TypeScript program, resolved as $moduleResolution does", async (resolution) => {
    const programs = ["client-program.ts", "call-sites.ts"];
    for (const file of programs)
      await copyFile(resolve(import.meta.dirname, "../support", file), join(packed.project, file));
    const files = [...programs, ...(await writeExamples(packed.project))];
    const compilerOptions = {
      ...resolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: "es2022",
      lib: ["es2022", "esnext.disposable", "dom", "dom.iterable"],
      types: [],
    };
    await writeFile(join(packed.project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const compiler = join(locate("typescript/package.json"), "../bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", packed.project]).catch((error: unknown) =>
      Object(error),
    );
    expect(stdout).toBe("");
  });

  test("does what its readme shows", async () => {
    const examples = await writeExamples(packed.project);
    expect(examples).toHaveLength(3);
    for (const example of examples) {
      const { stdout } = await run(process.execPath, ["--import", "./led.mjs", example], { cwd: packed.project });
      expect(stdout).toContain(example === "readme-3.ts" ? "auto 401" : "Modelyard's provider simulator");
    }
  });

  test("runs where there is nothing of Node: bundled for no platform, with the web's own globals", async () => {
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

/**
 * The readme's examples, each as a program, and `led.mjs`, which leads whatever they call to the simulator: the key is the
 * right one where the readme names a hub or a server of one's own.
 */
async function writeExamples(project: string): Promise<string[]> {
  const readme = await readFile(join(project, "node_modules/@modelyard/inference/README.md"), "utf8");
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
  const led = `const sent = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const { host } = new URL(input);
      const key = host.endsWith("huggingface.co") ? "another" : ${JSON.stringify(sim.key)};
      const headers = { ...init.headers, authorization: "Bearer " + key };
      return sent(${JSON.stringify(sim.url)} + "/v1/chat/completions", { ...init, headers });
    };`;
  await writeFile(join(project, "led.mjs"), led);
  const names = examples.map((_, index) => `readme-${index + 1}.ts`);
  await Promise.all(names.map((name, index) => writeFile(join(project, name), examples[index] ?? "")));
  return names;
}

/** What a worker at the edge has. */
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
