import { resolve } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { type S3Server, startS3Server } from "../../../apps/hub/src/testing/s3-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../apps/hub/src/webhooks/testing/webhook-receiver.ts";
import { makeDataFolder, type StartedModelyard } from "../../support/start-modelyard.ts";
import { type SharedServices, startSharedServices } from "../testing/nodes.ts";
import { type Haproxy, startHaproxy } from "./haproxy.ts";

/** Seconds that a stopping node serves requests: HAProxy notices within half a second. */
export const stopDelaySeconds = 3;

const ownProgram = resolve(import.meta.dirname, "../../../apps/modelyard/src/cli.ts");

export interface ClusterNode {
  name: string;
  /** Its own address, behind the proxy. */
  url: string;
  running: StartedModelyard | undefined;
  /** Starts it, with its data folder. @param previous the program of the previous release */
  start: (previous?: string) => Promise<void>;
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
  /** What all its processes have printed. */
  output: () => string;
}

/** Three nodes behind HAProxy, with everything that they share. */
export interface Cluster {
  nodes: ClusterNode[];
  services: SharedServices;
  s3: S3Server;
  simulator: ProviderSim;
  receiver: WebhookReceiver;
  proxy: Haproxy;
  /** The settings of a node, for commands. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/** @param users more users, as lines of a provision file */
export async function startCluster(poolSize: number, users: string): Promise<Cluster> {
  await using opened = new AsyncDisposableStack();
  const simulator = opened.adopt(await startProviderSim({ wordDelayMs: 20 }), (it) => it.close());
  const receiver = opened.adopt(await startWebhookReceiver(), (it) => it.close());
  const s3 = opened.adopt(await startS3Server(), (it) => it.stop());
  const { host } = new URL(simulator.url);
  const started = await startSharedServices(
    poolSize,
    `customProviders: [{ id: lab, baseUrl: "${simulator.url}", key: "${simulator.key}" }]\nlistedHosts: ["${host}"]\n`,
    users,
  );
  const services = opened.adopt(started, (it) => it.stop());
  const environment = {
    MODELYARD_OBJECT_STORE: "s3",
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    MODELYARD_WEBHOOK_HOSTS: receiver.host,
  };
  const nodes: ClusterNode[] = [];
  for (const name of ["n1", "n2", "n3"]) nodes.push(await nodeOf(name, services, environment));
  for (const node of nodes) await node.start();
  const servers = nodes.map(({ name, url }) => ({ name, port: Number(new URL(url).port) }));
  const proxy = opened.adopt(await startHaproxy(servers), (it) => it.stop());
  const closing = opened.move();
  return {
    nodes,
    services,
    s3,
    simulator,
    receiver,
    proxy,
    environment,
    stop: () => closing.disposeAsync(),
  };
}

const attempts = 3;

/** Starts again what fails to start, as a supervisor does: on a busy machine, a database may not respond in time. */
async function supervised<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

async function nodeOf(
  name: string,
  services: SharedServices,
  environment: Record<string, string>,
): Promise<ClusterNode> {
  const port = await freePort();
  const dataFolder = await makeDataFolder();
  let printed = "";
  const node: ClusterNode = {
    name,
    url: `http://127.0.0.1:${port}`,
    running: undefined,
    async start(previous) {
      // The previous release knows neither PgBouncer nor a delay.
      const more =
        previous === undefined
          ? { MODELYARD_STOP_DELAY: String(stopDelaySeconds) }
          : { DATABASE_URL: services.directUrl };
      node.running = await supervised(() =>
        services.startNode({
          dataFolder,
          flags: ["--port", String(port)],
          environment: { ...environment, ...more },
          program: previous ?? ownProgram,
        }),
      );
    },
    async stop(signal) {
      const { running } = node;
      node.running = undefined;
      const code = await running?.stop(signal);
      printed += running?.output() ?? "";
      return code ?? null;
    },
    output: () => printed + (node.running?.output() ?? ""),
  };
  return node;
}
