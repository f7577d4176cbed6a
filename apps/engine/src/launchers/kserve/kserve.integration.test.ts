import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { LauncherFile } from "../launcher-file.ts";
import { createLaunchers, type Launchers } from "../launchers.ts";
import type { Lease, Refusal } from "../lease.ts";
import {
  failure,
  type KubernetesServer,
  serviceAccountToken,
  startKubernetesServer,
} from "./testing/kubernetes-server.ts";

const model = "acme/large-chat";
const token = "hf_narrow-token-of-a-test";
const services = "/apis/serving.kserve.io/v1alpha1/namespaces/models/llminferenceservices";
const address = "https://gateway.acme.org/models/large";

type Reply = ReturnType<typeof failure>;
const Written = z.object({ metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()) }) });
const Deletion = z.object({ preconditions: z.object({ uid: z.string() }).optional() });
interface Stored {
  metadata: { name: string; uid: string; labels: Record<string, string> };
  [field: string]: unknown;
}

let kubernetes: KubernetesServer;
let folder: string;
let launchers: Launchers | undefined;
let revoked: number;
let clockMs: number;
let log: string;
/** Objects of the cluster, by name. */
let stored: Map<string, Stored>;
/** What KServe reports. */
let status: unknown;
let secrets: Record<string, unknown>[];

beforeAll(async () => {
  kubernetes = await startKubernetesServer();
});
afterAll(() => kubernetes.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kserve-"));
  [revoked, clockMs, log, status] = [0, Date.now(), "", undefined];
  stored = new Map();
  secrets = [];
  kubernetes.received.length = 0;
  kubernetes.reply = reply;
});
afterEach(async () => {
  await launchers?.close();
  launchers = undefined;
  await rm(folder, { recursive: true, force: true });
  expect(log).not.toContain(token);
  expect(log).not.toContain(serviceAccountToken);
});

/** Creates, returns, lists and deletes objects. */
function reply({ method, path, body, query }: KubernetesServer["received"][number]): Reply {
  if (path.endsWith("/secrets") || path.includes("/secrets/")) {
    secrets.push(body);
    return { status: 201, body };
  }
  if (path === services) {
    const [mine = "", others = ""] = (query.get("labelSelector") ?? "").split(",");
    const [label = "", value = ""] = mine.split("=");
    const [runLabel = "", run = ""] = others.split("!=");
    const items = [...stored.values()].filter(
      ({ metadata: { labels } }) => labels[label] === value && labels[runLabel] !== run,
    );
    return { status: 200, body: { metadata: {}, items } };
  }
  const name = path.slice(services.length + 1);
  const found = stored.get(name);
  if (method === "PATCH") {
    const { metadata } = Written.parse(body);
    const object = { ...body, metadata: { ...metadata, uid: `uid of ${name}` } };
    stored.set(name, object);
    return { status: 201, body: object };
  }
  if (found === undefined) return failure(404, `llminferenceservices "${name}" not found`);
  if (method === "GET") return { status: 200, body: { ...found, status } };
  const { preconditions } = Deletion.parse(body);
  if (preconditions !== undefined && preconditions.uid !== found.metadata.uid) return failure(409, "another uid");
  stored.delete(name);
  return { status: 200, body: { kind: "Status", status: "Success" } };
}

const ready = { url: address, conditions: [{ type: "Ready", status: "True" }] };
const notReady = {
  conditions: [
    { type: "Ready", status: "False", reason: "MinimumReplicasUnavailable", message: "0 of 1 pods are available" },
    { type: "RouterReady", status: "True" },
  ],
};

async function open(settings: Record<string, unknown> = {}): Promise<Launchers> {
  const { url: server, caFile, tokenFile } = kubernetes;
  const given = { server, caFile, tokenFile, namespace: "models", hubUrl: "https://hub.acme.org", readAs: "ada" };
  const file = LauncherFile.parse({
    launchers: [{ id: "cluster", kind: "kserve", ...given, models: [{ id: model, revision: "v1" }], ...settings }],
  });
  launchers = await createLaunchers({
    file,
    folder,
    logger: createLogger({ level: "debug", write: keepLog }),
    now: () => clockMs,
    followMs: 5,
    access: async () => ({
      endpoint: "http://127.0.0.1:7860",
      token,
      revoke: async () => {
        revoked += 1;
      },
    }),
  });
  launchers.begin();
  return launchers;
}

function keepLog(line: string): void {
  log += line;
}

async function acquire(): Promise<Lease | Refusal> {
  const { signal } = new AbortController();
  const acquired = await launchers?.acquire("cluster", model, { caller: "ada", prefix: undefined, signal });
  if (acquired === undefined) throw new Error("the launcher has this model");
  return acquired;
}

async function lease(): Promise<Lease> {
  const acquired = await acquire();
  if (acquired.kind === "refused") throw new Error(acquired.message);
  return acquired;
}

/** Looks of the hub at a service. */
const looks = () => kubernetes.received.filter(({ method, path }) => method === "GET" && path !== services).length;
const other = (name: string, labels: Record<string, string>): Stored => ({ metadata: { name, uid: name, labels } });
const sizeLater = () => {
  clockMs += 10_000;
  return stored.size;
};
const stateNow = () => launchers?.state()[0];
const failureNow = () => stateNow()?.failure;
const applied = () => kubernetes.received.find(({ method, path }) => method === "PATCH" && path.startsWith(services));

test("a call writes a service, waits until it is ready, and gets its address; an idle service is deleted", async () => {
  await open({ template: { replicas: 2 } });
  const leasing = lease();
  await expect.poll(() => stateNow()?.progress).toBe("KServe has not reported a state yet.");
  status = { conditions: [{ type: "Ready", status: "Unknown", reason: "Reconciling" }] };
  await expect.poll(() => stateNow()?.progress).toBe("Reconciling");
  status = notReady;
  await expect.poll(() => stateNow()?.progress).toBe("MinimumReplicasUnavailable: 0 of 1 pods are available");
  status = ready;
  const leased = await leasing;
  expect(leased).toMatchObject({ origin: "https://gateway.acme.org", pathPrefix: "/models/large" });
  expect(stateNow()).toMatchObject({ ready: 1, isStarting: false, progress: null, failure: null });

  const { query, contentType, authorization, body } = applied() ?? {};
  expect(authorization).toBe(`Bearer ${serviceAccountToken}`);
  expect(contentType).toBe("application/apply-patch+yaml");
  expect(Object.fromEntries(query ?? [])).toMatchObject({ fieldManager: "modelyard", force: "false" });
  expect(body).toMatchObject({ spec: { replicas: 2, model: { uri: `hf://${model}:v1`, name: model } } });
  expect(JSON.stringify(body)).not.toContain(token);
  const [name = ""] = stored.keys();
  const key = leased.headers["authorization"]?.replace("Bearer ", "") ?? "";
  expect(secrets).toMatchObject([
    {
      metadata: { name, ownerReferences: [{ kind: "LLMInferenceService", name, uid: `uid of ${name}` }] },
      data: { HF_TOKEN: btoa(token), VLLM_API_KEY: btoa(key) },
    },
  ]);

  leased.release();
  expect(revoked).toBe(0);
  clockMs += 11 * 60_000;
  await expect.poll(() => stored.size, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => revoked).toBe(1);
  expect(stateNow()).toMatchObject({ ready: 0, failure: null });
});

test("a service that is not ready in time is deleted, and its conditions are shown", async () => {
  status = notReady;
  await open({ startSeconds: 1 });
  expect(await acquire()).toMatchObject({ kind: "refused", status: 503 });
  expect(failureNow()?.message).toMatch(/was not ready within 1 s: MinimumReplicasUnavailable: 0 of 1 pods/);
  expect(failureNow()?.output).toEqual([
    "Ready False MinimumReplicasUnavailable: 0 of 1 pods are available",
    "RouterReady True",
  ]);
  expect(stored.size).toBe(0);
  expect(revoked).toBe(1);
});

test.each([
  { status: 409, message: 'Apply failed with 1 conflict: conflict with "kubectl": .spec.replicas' },
  { status: 403, message: `User "hub" cannot patch, bearer ${serviceAccountToken}`, shows: "bearer [redacted]" },
  { status: 404, message: "the server could not find the requested resource" },
])("a service that the API refuses with $status fails with the reason of the API", async (given) => {
  kubernetes.reply = (request) => (request.method === "PATCH" ? failure(given.status, given.message) : reply(request));
  await open();
  expect(await acquire()).toMatchObject({ kind: "refused", status: 503 });
  expect(failureNow()?.message).toContain(`responded ${given.status} to PATCH: `);
  expect(failureNow()?.message).toContain(given.shows ?? given.message);
  expect(failureNow()?.message).not.toContain(serviceAccountToken);
  expect(revoked).toBe(1);
});

test("damaged JSON fails the start, and is waited out while a service starts", async () => {
  kubernetes.reply = (request) => (request.method === "PATCH" ? { status: 200, body: '{"metadata":' } : reply(request));
  await open();
  await acquire();
  expect(failureNow()?.message).toContain("sent no JSON");
  await launchers?.close();

  status = ready;
  kubernetes.received.length = 0;
  kubernetes.reply = (request) => {
    const isLook = request.method === "GET" && request.path !== services;
    return isLook && looks() === 1 ? { status: 200, body: { metadata: 1 } } : reply(request);
  };
  await open();
  await lease();
  expect(looks()).toBeGreaterThan(1);
});

test("an API that cannot be reached, or whose certificate is not trusted, fails the start", async () => {
  await open({ server: "https://127.0.0.1:1" });
  await acquire();
  expect(failureNow()?.message).toMatch(/127\.0\.0\.1:1 cannot be reached/);
  await launchers?.close();
  await open({ tokenFile: join(folder, "none") });
  await acquire();
  expect(failureNow()?.message).toContain("none cannot be read");
  expect(kubernetes.received).toEqual([]);
});

test("a service that another client deletes has failed, and the next call writes another", async () => {
  status = ready;
  await open();
  (await lease()).release();
  stored.clear();
  await expect.poll(() => failureNow()?.message).toContain("was deleted in the cluster");
  expect(stateNow()?.ready).toBe(0);
  clockMs += 60_000;
  await lease();
  expect(stored.size).toBe(1);
});

test("a service that is not ready any more is used again when it recovers, and replaced when it does not", async () => {
  status = ready;
  await open({ startSeconds: 60 });
  (await lease()).release();
  status = notReady;
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 2);
  expect(stateNow()).toMatchObject({ ready: 1, failure: null });
  clockMs += 61_000;
  await expect.poll(() => failureNow()?.message).toContain("is not ready any more: MinimumReplicasUnavailable");
  await expect.poll(() => stored.size).toBe(0);
});

test("services are deleted when the hub ends, also one that is starting", async () => {
  await open();
  const acquiring = acquire();
  await expect.poll(() => stored.size).toBe(1);
  await launchers?.close();
  expect(await acquiring).toMatchObject({ kind: "refused" });
  expect(stored.size).toBe(0);
  expect(revoked).toBe(1);
});

test("services of an earlier run are deleted at the next start, and no others", async () => {
  status = ready;
  await open();
  await lease();
  const [left] = stored.values();
  if (left === undefined) throw new Error("there is a service");
  await launchers?.close();
  stored.set("left", { ...left, metadata: { ...left.metadata, name: "left" } });
  stored.set("of-a-person", other("of-a-person", {}));
  stored.set("of-another-hub", other("of-another-hub", { ...left.metadata.labels, "modelyard.dev/hub": "another" }));
  // A server that ignores the selector must not make the hub delete everything.
  kubernetes.reply = (request) =>
    request.path === services ? { status: 200, body: { metadata: {}, items: [...stored.values()] } } : reply(request);
  await open();
  await expect.poll(() => [...stored.keys()]).toEqual(["of-a-person", "of-another-hub"]);
});

test("a service that cannot be deleted is deleted later", async () => {
  status = ready;
  await open();
  (await lease()).release();
  kubernetes.reply = (request) => (request.method === "DELETE" ? failure(500, "etcd is away") : reply(request));
  launchers?.stop("cluster", model);
  await expect.poll(() => log).toContain("could not be deleted; the hub will try again");
  kubernetes.reply = reply;
  await expect.poll(sizeLater, { timeout: 10_000 }).toBe(0);
});
