import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { pythonWith } from "./testing/python-with.ts";
import { administratorToken } from "./testing/schemathesis/administrator-token.ts";

// Schemathesis reads the OpenAPI document and sends valid and invalid requests: no response may be a server error or
// differ from the document.

let schemathesis: string;
let hub: StartedModelyard;
let folder: string;
let token: string;
beforeAll(async () => {
  schemathesis = join(dirname(pythonWith("modelyard-schemathesis", ["schemathesis==4.32.5"])), "schemathesis");
  folder = await makeDataFolder();
  hub = await startModelyard({ flags: ["--demo"], environment: { MODELYARD_RATE_LIMITS: "off" } });
  token = await administratorToken(hub);
  await writeFile(join(folder, "anything.toml"), "");
  await writeFile(join(folder, "existing.toml"), existing);
}, 600_000);
afterAll(async () => {
  await hub.stop();
  await Promise.all([removeDataFolder(hub.dataFolder), removeDataFolder(folder)]);
});

/** Generated names only cause 404. */
const existing = `[parameters]
"path.namespace" = "ada"
"path.name" = "tiny-chat"
"path.revision" = "main"
"path.user" = "ada"
`;
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
].join(",");

async function createRepositories(): Promise<void> {
  for (const type of ["model", "dataset"]) {
    const response = await fetch(`${hub.url}/api/repos/create`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "tiny-chat", type }),
    });
    // A run may have deleted it.
    expect([200, 409]).toContain(response.status);
  }
}

/** @returns the exit code, and the end of the output */
function run(names: string, phases: string): Promise<{ code: number | string; output: string }> {
  const words = [
    ["--config-file", join(folder, `${names}.toml`), "run", `${hub.url}/openapi.json`],
    ["--header", `Authorization: Bearer ${token}`, "--checks", checks, "--phases", phases],
    ["--max-examples", "10", "--seed", "1", "--continue-on-failure", "--no-color"],
    ["--suppress-health-check", "all", "--request-timeout", "30"],
  ].flat();
  const hooks = resolve(import.meta.dirname, "testing/schemathesis/hooks.py");
  const env = { PATH: process.env["PATH"], HOME: folder, SCHEMATHESIS_HOOKS: hooks, PYTHONDONTWRITEBYTECODE: "1" };
  return new Promise((resolveRun) => {
    execFile(schemathesis, words, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }, (error, output) =>
      resolveRun({ code: error?.code ?? 0, output: output.slice(-20_000) }),
    );
  });
}

test.each([
  { names: "anything", phases: "examples,fuzzing" },
  { names: "existing", phases: "examples,fuzzing" },
  { names: "existing", phases: "coverage" },
])(
  "no response is undocumented or a server error: $phases with $names names",
  async ({ names, phases }) => {
    await createRepositories();
    const { code, output } = await run(names, phases);
    expect(output).toContain("API Operations");
    expect(code, output).toBe(0);
  },
  900_000,
);
