import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { KubernetesCluster } from "../../../apps/engine/src/launchers/kserve/testing/kubernetes-cluster.ts";
import { freePort } from "../../../packages/platform/src/http/free-port.ts";

const program = resolve(import.meta.dirname, "../../../apps/engine/src/launchers/testing/launched-program.mjs");
const services = "/apis/serving.kserve.io/v1alpha1/namespaces/models/llminferenceservices";
const lookMs = 100;

const Container = z.object({
  name: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
});
const Services = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        model: z.object({ uri: z.string(), name: z.string() }),
        template: z.object({ initContainers: z.array(Container) }),
      }),
    }),
  ),
});
type Service = z.infer<typeof Services>["items"][number];
const Secret = z.object({ data: z.object({ HF_TOKEN: z.string(), VLLM_API_KEY: z.string() }) });

interface Pod {
  process: ChildProcess;
  url: string;
}

/** Does what KServe's controller, its storage initializer and its pods do, with a process for each service. */
export interface KserveController {
  /** Names of the services in the cluster. */
  names: () => Promise<string[]>;
  /** What storage initializers have downloaded, in order. */
  downloaded: string[];
  /** Ends the pod of a service. A new one starts when `restore` is called. */
  crash: (name: string) => Promise<void>;
  restore: (name: string) => Promise<void>;
  podCount: () => number;
  close: () => Promise<void>;
}

export function startKserveController(cluster: KubernetesCluster): KserveController {
  const pods = new Map<string, Pod>();
  const downloaded: string[] = [];
  const stopping = new AbortController();

  const list = async (): Promise<Service[]> => Services.parse((await cluster.send(services)).body).items;

  async function report(name: string, status: object): Promise<void> {
    const contentType = "application/merge-patch+json";
    await cluster.send(`${services}/${name}/status`, { method: "PATCH", contentType, body: { status } });
  }

  /** As the init container: downloads the model from the hub, with the variables and the secret of the service. */
  async function download({ spec }: Service, token: string): Promise<void> {
    const initializer = spec.template.initContainers.find(({ name }) => name === "storage-initializer");
    const endpoint = initializer?.env.find(({ name }) => name === "HF_ENDPOINT")?.value ?? "";
    const [, model = "", revision = ""] = /^hf:\/\/([^:]+):(.+)$/.exec(spec.model.uri) ?? [];
    const response = await fetch(`${endpoint}/${model}/resolve/${revision}/config.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`the model was not downloaded: ${response.status}`);
    downloaded.push(`${model}@${revision}: ${await response.text()}`);
  }

  async function startPod(service: Service): Promise<void> {
    const { name } = service.metadata;
    // The hub writes the secret after the service.
    const { body, status } = await cluster.send(`/api/v1/namespaces/models/secrets/${name}`);
    if (status !== 200) return;
    const { HF_TOKEN: token, VLLM_API_KEY: key } = Secret.parse(body).data;
    await download(service, decoded(token));
    const port = await freePort();
    const child = spawn(process.execPath, [program, String(port)], {
      stdio: "ignore",
      env: { MODELYARD_TEST_KEY: decoded(key) },
    });
    const url = `http://127.0.0.1:${port}`;
    pods.set(name, { process: child, url });
    await reachable(`${url}/health`);
    await report(name, {
      url,
      addresses: [{ url }],
      conditions: [{ type: "Ready", status: "True" }],
    });
  }

  async function look(): Promise<void> {
    const present = await list();
    for (const service of present) if (!pods.has(service.metadata.name)) await startPod(service);
    const names = new Set(present.map(({ metadata }) => metadata.name));
    for (const [name, pod] of pods) {
      if (names.has(name)) continue;
      await end(pod.process);
      pods.delete(name);
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(lookMs);
    }
  })();
  running.catch(() => undefined);

  return {
    names: async () => (await list()).map(({ metadata }) => metadata.name),
    downloaded,
    async crash(name) {
      const pod = pods.get(name);
      if (pod === undefined) throw new Error(`${name} has no pod`);
      await end(pod.process);
      const waits = { type: "Ready", status: "False", reason: "MinimumReplicasUnavailable", message: "0 of 1 pods" };
      await report(name, { conditions: [waits] });
    },
    async restore(name) {
      const service = (await list()).find(({ metadata }) => metadata.name === name);
      if (service !== undefined) await startPod(service);
    },
    podCount: () =>
      [...pods.values()].filter(({ process: child }) => child.exitCode === null && child.signalCode === null).length,
    async close() {
      stopping.abort();
      await running.catch(() => undefined);
      for (const pod of pods.values()) await end(pod.process);
    },
  };
}

const decoded = (text: string): string => Buffer.from(text, "base64").toString();

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function reachable(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(20);
  }
}
