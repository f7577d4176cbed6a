import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { limits } from "@modelyard/platform/limits";
import { startProviderSim } from "@modelyard/provider-sim";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adaToken, type SharedServices, sendTo, startSharedServices } from "./testing/nodes.ts";

/** A connection between a node and PostgreSQL that can fall silent without being closed. */
interface Relay {
  url: string;
  silence: () => void;
  close: () => void;
}

async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    sockets.push(from, to);
    for (const socket of [from, to]) socket.on("error", () => undefined);
    if (isSilent) return;
    from.pipe(to);
    to.pipe(from);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(target);
  if (address !== null && typeof address === "object") url.port = String(address.port);
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let services: SharedServices;
let simulator: Awaited<ReturnType<typeof startProviderSim>>;
beforeAll(async () => {
  simulator = await startProviderSim({ wordDelayMs: 500 });
  const { host } = new URL(simulator.url);
  services = await startSharedServices(
    10,
    `customProviders: [{ id: lab, baseUrl: "${simulator.url}", key: "${simulator.key}" }]\nlistedHosts: ["${host}"]\n`,
  );
});
afterAll(async () => {
  await services.stop();
  await simulator.close();
});

const graceSeconds = 1;
const boundMs = graceSeconds * 1000 + limits.stop.closeMs + limits.stop.exitMs;
/** For a busy machine. */
const marginMs = 10_000;

test("with a silent PostgreSQL, a stop ends within its limits and says what it gave up", async () => {
  const relay = await startRelay(services.directUrl);
  const node = await services.startNode({
    environment: {
      DATABASE_URL: relay.url,
      DATABASE_DIRECT_URL: relay.url,
      MODELYARD_STOP_GRACE: String(graceSeconds),
    },
  });
  expect((await sendTo(node, "GET", "/api/models")).status).toBe(200);
  relay.silence();
  const running = sendTo(node, "GET", "/api/models?search=x").catch(() => undefined);
  const startedAt = performance.now();
  const code = await node.stop();
  const tookMs = performance.now() - startedAt;
  await running;
  relay.close();
  expect(tookMs).toBeLessThan(boundMs + marginMs);
  if (code !== 0) expect(node.output()).toMatch(/"step":"[^"]+".*"msg":"stop: (?:gave up waiting|failed)"/);
});

test("a response that takes longer than the grace period is cut, and the log says so", async () => {
  const node = await services.startNode({ environment: { MODELYARD_STOP_GRACE: String(graceSeconds) } });
  const body = { model: "sim-chat", messages: [{ role: "user", content: "a" }] };
  const status = async () => (await sendTo(node, "POST", "/v1/chat/completions", body)).status;
  await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe(200);
  const response = await fetch(`${node.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${adaToken}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "sim-chat",
      stream: true,
      messages: [{ role: "user", content: Array.from({ length: 100 }, () => "word").join(" ") }],
    }),
  });
  const broken = expect(response.text()).rejects.toThrow();
  const startedAt = performance.now();
  expect(await node.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(boundMs + marginMs);
  await broken;
  expect(node.output()).toContain("stop: cut running requests");
});

test("during the delay, the node is not ready, serves requests, and keeps no connection", async () => {
  const node = await services.startNode({ environment: { MODELYARD_STOP_DELAY: "3" } });
  const stopped = node.stop();
  await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(503);
  for (const path of ["/models", "/v1/models", "/api/models"]) {
    const response = await fetch(node.url + path, { headers: { authorization: `Bearer ${adaToken}` } });
    expect([path, response.status, response.headers.get("connection")]).toEqual([path, 200, "close"]);
    await response.arrayBuffer();
  }
  expect(await stopped).toBe(0);
});
