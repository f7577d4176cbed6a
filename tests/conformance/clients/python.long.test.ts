import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pythonWith } from "../testing/python-with.ts";
import { type CallHub, startCallHub } from "./testing/call-hub.ts";
import { keepCall } from "./testing/call-results.ts";
import { runPythonCalls, versionOf } from "./testing/python-calls.ts";

const api = ["repositories", "commits", "reading", "downloads", "discussions", "community", "file_system", "cards"];
const server = ["fastapi", "uvicorn"];

/** Which modules each environment runs, and the client that they test. */
const environments = [
  {
    name: "modelyard-clients-hub-0.25.2",
    packages: ["huggingface_hub==0.25.2", ...server],
    modules: api,
    usesXet: false,
  },
  {
    name: "modelyard-clients-hub-0.36.0",
    packages: ["huggingface_hub==0.36.0", ...server],
    modules: api,
    usesXet: true,
  },
  {
    name: "modelyard-clients-hub-1.33.0",
    packages: ["huggingface_hub==1.33.0", ...server],
    modules: api,
    usesXet: true,
  },
  { name: "modelyard-clients-hub-newest", packages: ["huggingface_hub", ...server], modules: api, usesXet: true },
].map((environment) => ({ ...environment, client: "huggingface_hub" }));
const others = [
  ...["modelyard-clients-hub-1.33.0", "modelyard-clients-hub-newest"].flatMap((name) =>
    environments
      .filter((environment) => environment.name === name)
      .map((environment) => ({ ...environment, client: "hf", modules: ["command_line"] })),
  ),
  {
    client: "datasets",
    name: "modelyard-clients-datasets",
    packages: ["datasets", "pillow"],
    modules: ["datasets_calls"],
    usesXet: true,
  },
  {
    client: "transformers",
    name: "modelyard-python-transformers",
    packages: ["transformers", "torch"],
    modules: ["transformers_calls"],
    usesXet: true,
  },
];

describe.each([...environments, ...others])("$client in $name", ({ client, name, packages, modules, usesXet }) => {
  let hub: CallHub;
  let python = "";
  let version = "";
  beforeAll(async () => {
    python = pythonWith(name, packages);
    version = versionOf(python, client === "hf" ? "huggingface_hub" : client);
    hub = await startCallHub();
  }, 900_000);
  // The hub also fails this if it sent a response that the API description does not have.
  afterAll(() => hub.stop());

  test.each(modules)("every call of %s returns what the client documents", { timeout: 1_200_000 }, async (module) => {
    const results = await runPythonCalls(python, { hub, module, usesXet });
    for (const { call, error } of results) keepCall({ client, version, call }, error === null);
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    expect(results.length).toBeGreaterThan(5);
  });
});
