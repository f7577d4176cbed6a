import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type KubernetesCluster,
  startKubernetesCluster,
} from "../../apps/engine/src/launchers/kserve/testing/kubernetes-cluster.ts";
import { freePort } from "../../packages/platform/src/http/free-port.ts";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";
import { type KserveController, startKserveController } from "./testing/kserve-controller.ts";
import { adaToken, commitFile, sendTo } from "./testing/nodes.ts";

// Both are built from their Go modules: k8s.io/kubernetes/cmd/kube-apiserver and go.etcd.io/etcd/server/v3.
const { MODELYARD_TEST_ETCD: etcd = "", MODELYARD_TEST_KUBE_APISERVER: apiServer = "" } = process.env;
const hasPrograms = etcd !== "" && apiServer !== "";
const model = "ada/large-chat";
const waiting = { timeout: 60_000, interval: 100 };

describe.skipIf(!hasPrograms)(
  "a hub that has KServe serve a model, with the API server of Kubernetes (skipped unless MODELYARD_TEST_ETCD and MODELYARD_TEST_KUBE_APISERVER name programs)",
  () => {
    let folder: string;
    let cluster: KubernetesCluster;
    let controller: KserveController;
    let hub: StartedModelyard;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "modelyard-kserve-"));
      cluster = await startKubernetesCluster({ etcd, apiServer });
      controller = startKserveController(cluster);
      const port = await freePort();
      const launcher = {
        id: "cluster",
        kind: "kserve",
        server: cluster.url,
        tokenFile: cluster.tokenFile,
        caFile: cluster.caFile,
        namespace: "models",
        hubUrl: `http://127.0.0.1:${port}`,
        readAs: "ada",
        // Idle for longer than a call takes on a busy machine.
        idleMinutes: 0.25,
        models: [{ id: model, task: "conversational" }],
      };
      const [launchers, provision] = [join(folder, "launchers.yaml"), join(folder, "provision.yaml")];
      await writeFile(launchers, JSON.stringify({ launchers: [launcher] }));
      await writeFile(provision, `users: [{ name: ada, tokens: [{ name: ci, value: ${adaToken}, role: write }] }]\n`);
      hub = await startModelyard({
        flags: ["--provision", provision, "--launchers", launchers, "--port", String(port)],
      });
      const created = await sendTo(hub, "POST", "/api/repos/create", { name: "large-chat", private: true });
      expect(created.status).toBe(200);
      const files = {
        "README.md": "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Chat\n",
        "config.json": '{"model_type":"llama"}',
      };
      for (const [path, content] of Object.entries(files)) {
        expect(await commitFile(hub, { repo: "large-chat", path, content })).toBe(200);
      }
    }, 300_000);
    afterAll(async () => {
      if (hub.process.exitCode === null) await hub.stop();
      await controller.close();
      await cluster.close();
      await removeDataFolder(hub.dataFolder);
      await rm(folder, { recursive: true, force: true });
    });

    const chat = () =>
      sendTo(hub, "POST", "/v1/chat/completions", { model, messages: [{ role: "user", content: "hello" }] });
    const usage = async () => JSON.parse((await sendTo(hub, "GET", "/v1/usage")).text).data;

    test("a call writes the service, the pod downloads the private model from the hub, and its engine responds", async () => {
      const { status, text } = await chat();
      expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining("from ") });
      expect(await controller.names()).toHaveLength(1);
      expect(controller.downloaded).toEqual([`${model}@main: {"model_type":"llama"}`]);
    }, 120_000);

    test("the call is in the usage of the caller, with its tokens", async () => {
      const expected = { provider: "cluster", model, requests: 1, failed: 0, input_tokens: 5, output_tokens: 2 };
      await expect.poll(usage, waiting).toMatchObject([expected]);
    }, 90_000);

    test("while a pod has crashed, a call gets an error that says so, and works again with the next pod", async () => {
      const [name = ""] = await controller.names();
      await controller.crash(name);
      const { status, text } = await chat();
      expect([502, 503]).toContain(status);
      expect(JSON.parse(text).error.message).toContain("cluster");
      await controller.restore(name);
      await expect.poll(async () => (await chat()).status, waiting).toBe(200);
    }, 180_000);

    test("an idle service is deleted with its pod, and the next call writes a new one", async () => {
      const [before] = await controller.names();
      await expect.poll(controller.names, waiting).toEqual([]);
      await expect.poll(controller.podCount, waiting).toBe(0);
      expect((await chat()).status).toBe(200);
      expect(await controller.names()).not.toContain(before);
    }, 180_000);

    test("a hub that stops deletes its service", async () => {
      expect(await hub.stop()).toBe(0);
      await expect.poll(controller.names, waiting).toEqual([]);
    }, 120_000);
  },
);
