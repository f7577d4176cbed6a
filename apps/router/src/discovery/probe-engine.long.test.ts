import { createEgress } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { hubOwner } from "../owners/key-owner.ts";
import { callableProvider, customDefinition } from "../providers/callable-provider.ts";
import { engineSimulators } from "../testing/engine-simulators.ts";
import { startScriptedProvider } from "../testing/scripted-provider.ts";
import { newProbeMemory, probeEngine } from "./probe-engine.ts";

test("addresses that never respond do not delay a probe beyond its timeout", { timeout: 30_000 }, async () => {
  const server = await startScriptedProvider();
  const egress = createEgress({ listedHosts: ["127.0.0.1"] });
  server.script["GET /v1/models"] = () => engineSimulators.unknown["GET /v1/models"];
  for (const path of ["/api/v0/models", "/info", "/api/version", "/props", "/get_model_info"]) {
    server.script[`GET ${path}`] = () => undefined;
  }
  const definition = customDefinition({ id: "lab", label: "Lab", baseUrl: server.url });
  const provider = callableProvider(definition, { key: undefined, owner: hubOwner, custom: true });
  const started = performance.now();
  const found = await probeEngine(provider, egress.client, newProbeMemory());
  expect(performance.now() - started).toBeLessThan(limits.router.probeMs + 5000);
  expect(found).toMatchObject({ kind: "found", models: [{ id: "some-model" }], engine: "unchanged" });
  egress.client.destroy();
  await server.close();
});
