import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { createModel, ggufObject } from "./testing/gguf-repositories.ts";

const run = promisify(execFile);
const q4 = ggufObject("Q4");
const q8 = ggufObject("Q8");
const large = [
  { path: "tiny-Q4_K_M.gguf", object: q4 },
  { path: "tiny-Q8_0.gguf", object: q8 },
];

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub({ publicUrl: (request) => new URL(request.url).origin });
  await createModel(hub, "tiny", { large });
  await createModel(hub, "hidden", { large, settings: { private: true } });
  // The hub's own copy is installed without the packages that download.
  const flags = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  await run("npm", ["install", "--prefix", hub.scratch, ...flags, "node-llama-cpp@3.21.1"]);
}, 300_000);
afterAll(() => hub.stop());

/** Resolves a name to a file, as the package does before it loads a model. @returns the path of the file */
async function resolveModel(name: string, token?: string): Promise<string> {
  const directory = join(hub.scratch, "models");
  const tokens = token === undefined ? "" : `, tokens: { huggingFace: ${JSON.stringify(token)} }`;
  const options = `{ directory: ${JSON.stringify(directory)}, cli: false${tokens} }`;
  const program = `import { resolveModelFile } from "node-llama-cpp";
console.log(await resolveModelFile(${JSON.stringify(name)}, ${options}));`;
  const env = { HF_ENDPOINT: hub.url, HOME: hub.scratch, PATH: process.env["PATH"] };
  const place = { cwd: hub.scratch, env, timeout: 120_000 };
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], place);
  return stdout.trim();
}

test("node-llama-cpp downloads the file of a quantization, and of a private model with a token", {
  timeout: 300_000,
}, async () => {
  expect(readFileSync(await resolveModel("hf:alice/tiny:Q8_0"))).toEqual(q8.content);
  expect(readFileSync(await resolveModel("hf:alice/hidden", "hf_alice_reads"))).toEqual(q4.content);
});
