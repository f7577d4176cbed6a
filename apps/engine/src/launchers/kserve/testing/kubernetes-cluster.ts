import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@modelyard/platform/http/free-port";
import { makeCertificate } from "./certificate.ts";

export interface ClusterPrograms {
  etcd: string;
  apiServer: string;
}

interface Sent {
  method?: string;
  body?: unknown;
  contentType?: string;
  /** @default that of an administrator */
  token?: string;
}

/** An API server of Kubernetes with its database, without controllers and nodes. */
export interface KubernetesCluster {
  url: string;
  caFile: string;
  /** Of an account that may do only what the documentation requires. */
  tokenFile: string;
  hubToken: string;
  send(path: string, sent?: Sent): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

const adminToken = "token-of-the-administrator";
const hubToken = "token-of-the-service-account";

/** Starts both programs, and creates the namespace `models`, the resource of KServe and a role for the hub. */
export async function startKubernetesCluster({ etcd, apiServer }: ClusterPrograms): Promise<KubernetesCluster> {
  const folder = await mkdtemp(join(tmpdir(), "kubernetes-cluster-"));
  const file = (name: string): string => join(folder, name);
  const [keyFile, caFile, tokenFile] = [file("key.pem"), file("ca.crt"), file("token")];
  await makeCertificate({ keyFile, caFile });
  await writeFile(tokenFile, hubToken);
  await writeFile(file("users.csv"), `${adminToken},admin,admin,system:masters\n${hubToken},hub,hub\n`);
  const [clients, peers, port] = [await freePort(), await freePort(), await freePort()];
  const store = `http://127.0.0.1:${clients}`;
  const programs: ChildProcess[] = [];
  const run = (program: string, options: Record<string, string>): void => {
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    programs.push(spawn(program, given, { cwd: folder, stdio: "ignore" }));
  };
  run(etcd, {
    "data-dir": file("etcd"),
    "listen-client-urls": store,
    "advertise-client-urls": store,
    "listen-peer-urls": `http://127.0.0.1:${peers}`,
    "initial-advertise-peer-urls": `http://127.0.0.1:${peers}`,
    "initial-cluster": `default=http://127.0.0.1:${peers}`,
    "unsafe-no-fsync": "true",
  });
  run(apiServer, {
    "etcd-servers": store,
    "bind-address": "127.0.0.1",
    "advertise-address": "192.0.2.1",
    "endpoint-reconciler-type": "none",
    "secure-port": String(port),
    "tls-cert-file": caFile,
    "tls-private-key-file": keyFile,
    "token-auth-file": file("users.csv"),
    "authorization-mode": "RBAC",
    "service-account-issuer": "https://kubernetes.invalid",
    "service-account-key-file": caFile,
    "service-account-signing-key-file": keyFile,
    "service-cluster-ip-range": "10.0.0.0/24",
    "disable-admission-plugins": "ServiceAccount",
  });
  const url = `https://127.0.0.1:${port}`;
  const agent = new Agent({ ca: readFileSync(caFile), keepAlive: true });

  async function send(path: string, { method = "GET", body, contentType, token = adminToken }: Sent = {}) {
    const headers = { authorization: `Bearer ${token}`, "content-type": contentType ?? "application/json" };
    const call = request(`${url}${path}`, { method, headers, agent });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(call, "response");
    let text = "";
    for await (const part of response.setEncoding("utf8")) text += part;
    return { status: Number(response.statusCode), body: text.startsWith("{") ? JSON.parse(text) : text };
  }

  async function create(path: string, body: unknown): Promise<void> {
    const created = await send(path, { method: "POST", body });
    if (created.status !== 201) throw new Error(`${path}: ${created.status} ${JSON.stringify(created.body)}`);
  }

  async function until(path: string): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const response = await send(path).catch(() => undefined);
      if (response?.status === 200) return;
      if (Date.now() > deadline) throw new Error(`${path} is not ready: ${JSON.stringify(response)}`);
      // oxlint-disable-next-line no-await-in-loop -- the pause between two attempts
      await sleep(200);
    }
  }

  async function close(): Promise<void> {
    agent.destroy();
    for (const program of programs.toReversed()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, "exit");
      program.kill("SIGKILL");
      // oxlint-disable-next-line no-await-in-loop -- the database ends last
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await until("/readyz");
    await create("/api/v1/namespaces", { metadata: { name: "models" } });
    await create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", resourceDefinition());
    const roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/models";
    await create(`${roles}/roles`, hubRole);
    await create(`${roles}/rolebindings`, {
      metadata: { name: "hub" },
      subjects: [{ kind: "User", name: "hub", apiGroup: "rbac.authorization.k8s.io" }],
      roleRef: { kind: "Role", name: "hub", apiGroup: "rbac.authorization.k8s.io" },
    });
    await until("/apis/serving.kserve.io/v1alpha1/namespaces/models/llminferenceservices");
  } catch (error) {
    await close();
    throw error;
  }
  return { url, caFile, tokenFile, hubToken, send, close };
}

/** As `docs/engine.md` requires. */
const hubRole = {
  metadata: { name: "hub" },
  rules: [
    {
      apiGroups: ["serving.kserve.io"],
      resources: ["llminferenceservices"],
      verbs: ["get", "list", "create", "patch", "delete"],
    },
    { apiGroups: [""], resources: ["secrets"], verbs: ["create", "patch"] },
  ],
};

function resourceDefinition() {
  const schema: unknown = JSON.parse(
    readFileSync(new URL("llm-inference-service.schema.json", import.meta.url), "utf8"),
  );
  const openAPIV3Schema = structural(schema);
  const status = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const names = { plural: "llminferenceservices", singular: "llminferenceservice", kind: "LLMInferenceService" };
  Object.assign(openAPIV3Schema["properties"] ?? {}, { status });
  const version = { name: "v1alpha1", served: true, storage: true, subresources: { status: {} } };
  return {
    metadata: {
      name: "llminferenceservices.serving.kserve.io",
      annotations: { "api-approved.kubernetes.io": "unapproved, for a test" },
    },
    spec: {
      group: "serving.kserve.io",
      scope: "Namespaced",
      names: { ...names, listKind: "LLMInferenceServiceList" },
      versions: [{ ...version, schema: { openAPIV3Schema } }],
    },
  };
}

/** The API server itself drops or refuses unknown fields, and does not accept the rule that says so. */
function structural(schema: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$comment" || (key === "additionalProperties" && value === false) ? undefined : value,
  );
}
