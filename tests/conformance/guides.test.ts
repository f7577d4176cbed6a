import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { pythonWithClients } from "./testing/python-with-clients.ts";
import { type GuideBlock, readGuide } from "./testing/read-guide.ts";

const run = promisify(execFile);
const token = "hf_guides_ada";

let hub: StartedModelyard;
let folder: string;
let python: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-guides-"));
  const provision = join(folder, "yard.yaml");
  const tokens = `[{ name: guides, value: "${token}", role: write }]`;
  const crew = "organisations:\n  - name: engines\n    members: [{ user: ada, role: admin }]\n";
  await writeFile(provision, `users:\n  - name: ada\n    password: four plain words\n    tokens: ${tokens}\n${crew}`);
  await symlink(resolve(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  python = pythonWithClients();
  hub = await startModelyard({ flags: ["--demo", "--provision", provision] });
});
afterAll(async () => {
  await hub?.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function runBlock({ language, code }: GuideBlock): Promise<string> {
  const options = {
    cwd: folder,
    env: {
      PATH: `${dirname(python)}:${process.env["PATH"]}`,
      HOME: folder,
      HF_HOME: join(folder, "hf"),
      HF_ENDPOINT: hub.url,
      HF_TOKEN: token,
      GIT_TERMINAL_PROMPT: "0",
    },
  };
  if (language === "bash") return (await run("bash", ["-euo", "pipefail", "-c", code], options)).stdout;
  const file = join(folder, language === "js" ? "guide.mjs" : "guide.py");
  await writeFile(file, code);
  return (await run(language === "js" ? process.execPath : python, [file], options)).stdout;
}

// Each guide is followed from its first to its last line, as a reader would.
test.each([
  { guide: "publish", says: [/"sha"|[0-9a-f]{40}/, /"refs\/tags\/v1"/] },
  { guide: "use", says: [/yard\/tiny-chat/, /config\.json/] },
  { guide: "call", says: [/data: \[DONE\]/, /simulat/i, /total_cost_usd/] },
  { guide: "run", says: [/"status":"ok"/, /"status":"ready"/, /# HELP/] },
])("every command of the guide “$guide” runs", { timeout: 120_000 }, async ({ guide, says }) => {
  const blocks = readGuide(guide);
  expect(blocks.length).toBeGreaterThan(0);
  let output = "";
  for (const block of blocks) {
    output += await runBlock(block).catch((cause: unknown) => {
      throw new Error(`This block of ${guide}.md does not run:\n${block.code}`, { cause });
    });
  }
  for (const sentence of says) expect(output).toMatch(sentence);
});
