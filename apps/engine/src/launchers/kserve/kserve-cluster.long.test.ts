import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { LauncherFile } from "../launcher-file.ts";
import { createLaunchers, type Launchers } from "../launchers.ts";
import { type KubernetesCluster, startKubernetesCluster } from "./testing/kubernetes-cluster.ts";

// Both are built from their Go modules: k8s.io/kubernetes/cmd/kube-apiserver and go.etcd.io/etcd/server/v3.
const { MODELYARD_TEST_ETCD: etcd = "", MODELYARD_TEST_KUBE_APISERVER: apiServer = "" } = process.env;
const hasPrograms = etcd !== "" && apiServer !== "";
const services = "/apis/serving.kserve.io/v1alpha1/namespaces/models/llminferenceservices";
const model = "acme/large-chat";
const token = "hf_narrow-token-of-a-test";

const Metadata = z.looseObject({ name: z.string(), uid: z.string(), labels: z.record(z.string(), z.string()) });
const Services = z.object({ items: z.array(z.looseObject({ metadata: Metadata, spec: z.unknown() })) });
const Secret = z.object({
  metadata: z.object({ ownerReferences: z.array(z.unknown()) }),
  data: z.record(z.string(), z.string()),
});

let cluster: KubernetesCluster | undefined;
let folder: string;
let launchers: Launchers | undefined;

const send = (...sent: Parameters<KubernetesCluster["send"]>): ReturnType<KubernetesCluster["send"]> => {
  if (cluster === undefined) throw new Error("the cluster has started");
  return cluster.send(...sent);
};

async function open(settings: Record<string, unknown> = {}): Promise<Launchers> {
  const { url: server, caFile, tokenFile } = cluster ?? {};
  const given = { server, caFile, tokenFile, namespace: "models", hubUrl: "https://hub.acme.org", readAs: "ada" };
  launchers = await createLaunchers({
    file: LauncherFile.parse({
      launchers: [{ id: "cluster", kind: "kserve", ...given, models: [{ id: model }], ...settings }],
    }),
    folder,
    logger: createLogger({ level: "silent" }),
    followMs: 50,
    access: async () => ({ endpoint: "http://127.0.0.1:7860", token, revoke: async () => undefined }),
  });
  launchers.begin();
  return launchers;
}

async function acquire() {
  const { signal } = new AbortController();
  return launchers?.acquire("cluster", model, { caller: "ada", prefix: undefined, signal });
}

const stateNow = () => launchers?.state()[0];
const written = async () => Services.parse((await send(services)).body).items;
/** Of the service that the hub wrote. */
const nameOf = async (): Promise<string> =>
  (await written()).find(({ metadata }) => metadata.name.startsWith("modelyard-"))?.metadata.name ?? "";
const nameWritten = async (): Promise<string> => {
  await expect.poll(nameOf, { timeout: 20_000 }).not.toBe("");
  return nameOf();
};

/** As the controller of KServe does. */
async function report(name: string, status: object): Promise<void> {
  const contentType = "application/merge-patch+json";
  const { status: code } = await send(`${services}/${name}/status`, {
    method: "PATCH",
    contentType,
    body: { status },
  });
  expect(code).toBe(200);
}

describe.skipIf(!hasPrograms)(
  "in an API server of Kubernetes (skipped unless MODELYARD_TEST_ETCD and MODELYARD_TEST_KUBE_APISERVER name programs)",
  () => {
    beforeAll(async () => {
      cluster = await startKubernetesCluster({ etcd, apiServer });
    }, 150_000);
    afterAll(() => cluster?.close());
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "kserve-cluster-"));
    });
    afterEach(async () => {
      await launchers?.close();
      await rm(folder, { recursive: true, force: true });
    });

    test("a service is written with few permissions, used when it is ready, and deleted", async () => {
      await open({
        template: { template: { containers: [{ name: "main", resources: { limits: { memory: "32Gi" } } }] } },
      });
      const acquiring = acquire();
      const name = await nameWritten();
      const waits = { type: "Ready", status: "False", reason: "MinimumReplicasUnavailable", message: "0 of 1 pods" };
      await report(name, { conditions: [waits] });
      await expect.poll(() => stateNow()?.progress, { timeout: 20_000 }).toContain("0 of 1 pods");
      await report(name, { url: "https://gateway.acme.org/m", conditions: [{ type: "Ready", status: "True" }] });
      const leased = await acquiring;
      expect(leased).toMatchObject({ kind: "lease", origin: "https://gateway.acme.org", pathPrefix: "/m" });

      const [service] = await written();
      expect(service?.spec).toMatchObject({ replicas: 1, model: { uri: `hf://${model}:main`, name: model } });
      expect(JSON.stringify(service)).not.toContain(token);
      const secretPath = `/api/v1/namespaces/models/secrets/${name}`;
      const secret = Secret.parse((await send(secretPath)).body);
      const uid = service?.metadata.uid;
      expect(secret.metadata.ownerReferences).toMatchObject([{ kind: "LLMInferenceService", name, uid }]);
      expect(Buffer.from(secret.data["HF_TOKEN"] ?? "", "base64").toString()).toBe(token);
      expect((await send(secretPath, { token: cluster?.hubToken ?? "" })).status).toBe(403);

      if (leased?.kind === "lease") leased.release();
      launchers?.stop("cluster", model);
      await expect.poll(written, { timeout: 20_000 }).toEqual([]);
    }, 90_000);

    test("a field that KServe does not know fails the start with the reason of the API", async () => {
      await open({ template: { replicaz: 2 } });
      expect(await acquire()).toMatchObject({ kind: "refused", status: 503 });
      expect(stateNow()?.failure?.message).toMatch(/replicaz/);
      expect(await written()).toEqual([]);
    }, 60_000);

    test("a service that an earlier run left is deleted, those of others are kept", async () => {
      await open();
      void acquire();
      await nameWritten();
      const [first] = await written();
      if (first === undefined) throw new Error("the hub has written a service");
      const { metadata, ...rest } = first;
      const labels = (hub: string) => ({
        ...metadata.labels,
        "modelyard.dev/hub": hub,
        "modelyard.dev/run": "earlier",
      });
      const own = metadata.labels["modelyard.dev/hub"] ?? "";
      for (const [name, hub] of Object.entries({ left: own, others: "another" })) {
        const body = { ...rest, metadata: { name, labels: labels(hub) } };
        expect((await send(services, { method: "POST", body })).status).toBe(201);
      }
      await launchers?.close();
      await open();
      const names = async () => (await written()).map((one) => one.metadata.name);
      await expect.poll(names, { timeout: 20_000 }).toEqual(["others"]);
    }, 90_000);

    test("a service that another client deletes has failed", async () => {
      await open();
      const acquiring = acquire();
      const name = await nameWritten();
      await report(name, { url: "https://gateway.acme.org/m", conditions: [{ type: "Ready", status: "True" }] });
      expect(await acquiring).toMatchObject({ kind: "lease" });
      await send(`${services}/${name}`, { method: "DELETE" });
      await expect
        .poll(() => stateNow()?.failure?.message, { timeout: 20_000 })
        .toContain("was deleted in the cluster");
    }, 90_000);
  },
);
