import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLaunchers } from "./start-launchers.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-launchers-"));
  await writeFile(join(folder, "launchers.yml"), file);
});
afterAll(() => rm(folder, { recursive: true }));

const file = `
launchers:
  - id: cluster
    kind: kserve
    namespace: models
    hubUrl: https://hub.acme.org
    readAs: ada
    models: [{ id: acme/large }]
`;

const start = (variables: Record<string, string>) =>
  startLaunchers(join(folder, "launchers.yml"), {
    hub: { launchTokens: { issue: () => Promise.reject(new Error("no call is made")) } },
    folder,
    variables,
    ownUrl: () => "http://127.0.0.1:7860",
    logger: silentLogger,
  });

test("a launcher in a cluster needs a server where the hub does not run in Kubernetes", async () => {
  await expect(start({})).rejects.toMatchObject({
    name: "ConfigError",
    message: expect.stringContaining("cluster needs server"),
  });
});

test.each(["10.0.0.1", "fd00::1"])("in Kubernetes, its own API at %s is the default", async (host) => {
  const launchers = await start({ KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: "6443" });
  expect(launchers?.providers).toMatchObject([{ id: "cluster", models: [{ id: "acme/large" }] }]);
  await launchers?.close();
});
