import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { openHttpServer } from "@modelyard/platform/http/open-http-server";
import { createLogger } from "@modelyard/platform/logger";
import { createRouter } from "@modelyard/router";
import { Registry } from "prom-client";
import { benchModel, benchToken } from "./names.ts";

/** The router as it runs in production, with everything on, in front of one provider. Arguments: JSON. */
const {
  target,
  upstream,
  port,
  fastHttp = true,
}: { target: DatabaseTarget; upstream: string; port: number; fastHttp?: boolean } = JSON.parse(process.argv[2] ?? "{}");

// Two routers share a database.
const provider = `bench-${port}`;
const mapping = { provider, providerId: "bench-model", task: "conversational", status: "live" };
const model = { modelId: benchModel, mappings: [mapping] };
const caller = { userId: "u1", userName: "bench", actsAsUser: true, organisations: [] };
const database = connectDatabase(target);
const router = await createRouter({
  database,
  directory: {
    authenticate: async (token) => (token === benchToken ? caller : undefined),
    membershipsOf: async () => [],
    mappingsOf: async (modelId) => (modelId === benchModel ? model : undefined),
    namesOf: async () => ({ users: new Map(), tokens: new Map() }),
    hasSpace: async () => true,
    listMappedModels: async () => [model],
  },
  masterKey: Buffer.alloc(32, 1),
  listedHosts: ["127.0.0.1"],
  logger: createLogger({ level: "info" }),
  metrics: new Registry(),
  settingsUrl: "/settings/providers",
  fastHttp,
});
await router.provision.upsertCustomProvider({ id: provider, baseUrl: upstream, key: "bench-key-0123456789" });
await router.provision.upsertPrice({ provider, providerModelId: "*", inputMicros: 1, outputMicros: 1 });
const { handle } = router;
const fastPath = fastHttp ? { takes: (url: string) => router.matches(url), handle } : undefined;
const { server } = openHttpServer({ handle, fastPath });
server.listen(port, "127.0.0.1");
process.once("SIGTERM", () => {
  server.close();
  void router
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
