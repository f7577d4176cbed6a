import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pythonWith } from "../testing/python-with.ts";
import { type CallHub, startCallHub } from "./testing/call-hub.ts";
import { keepCall } from "./testing/call-results.ts";
import { runPythonCalls, versionOf } from "./testing/python-calls.ts";

const smoke = ["repositories", "commits", "downloads", "file_system"];
const api = [...smoke, "reading", "discussions", "community", "cards"];
/** The names of packages, with what the webhooks server of the client needs. */
const ofHub = (version: string) => ({
  name: `modelyard-clients-hub-${version}`,
  packages: [version === "newest" ? "huggingface_hub" : `huggingface_hub==${version}`, "fastapi", "uvicorn", "gradio"],
});
const ofOldHub = (version: string) => ({
  name: `modelyard-clients-hub-${version}`,
  packages: [`huggingface_hub==${version}`],
});
const hub = { client: "huggingface_hub", modules: api };
const commandLine = { client: "hf", modules: ["command_line"] };

/** The clients, and the modules below `python/calls` that test them. */
const runs = [
  { ...hub, ...ofHub("1.33.0") },
  { ...hub, ...ofHub("newest") },
  { ...hub, ...ofOldHub("0.36.0"), modules: smoke },
  { ...hub, ...ofOldHub("0.25.2"), modules: smoke },
  { ...commandLine, ...ofHub("1.33.0") },
  { ...commandLine, ...ofHub("newest") },
  {
    client: "datasets",
    name: "modelyard-clients-datasets",
    packages: ["datasets", "pillow"],
    modules: ["datasets_calls"],
  },
  {
    client: "transformers",
    name: "modelyard-python-transformers",
    packages: ["transformers", "torch"],
    modules: ["transformers_calls"],
  },
];

describe.each(runs)("$client in $name", ({ client, name, packages, modules }) => {
  let served: CallHub;
  let python = "";
  let version = "";
  beforeAll(async () => {
    python = pythonWith(name, packages);
    version = versionOf(python, client === "hf" ? "huggingface_hub" : client);
    served = await startCallHub();
  }, 900_000);
  // The hub also fails this if it sent a response that the API description does not have.
  afterAll(() => served.stop());

  test.each(modules)("every call of %s returns what the client documents", { timeout: 1_200_000 }, async (module) => {
    const results = await runPythonCalls(python, { hub: served, module });
    for (const { call, error } of results) keepCall({ client, version, call }, error === null);
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    expect(results.length).toBeGreaterThan(5);
  });
});
