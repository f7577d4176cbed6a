import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@modelyard/platform/http/free-port";
import { createLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { type BenchOptions, type BenchRow, median } from "../row.ts";
import { startLitellm } from "./litellm.ts";
import { openStreams, pacedP99, type Target, wrk } from "./load.ts";
import { keptMemory } from "./mixed.ts";
import { loadCore, proxyCore } from "./names.ts";
import { installTools, startNginx, startPortkey, startUpstream } from "./peers.ts";
import { cpuMicros, keepAwake, pinThisProcess, residentKiB, type Started, start } from "./processes.ts";
import { readStreams, type Streams } from "./read-streams.ts";
import { switchedOffChunkRows, switchedOffRows } from "./switched-off.ts";

const runs = 5;
const seconds = 2;
const slowStreams = 2000;
/** Warm-up time, so that hot code is compiled. */
const warmUps = 3;

/** The router with all features against nginx as a plain proxy and other gateways; each runs alone on one core. */
export async function run({ isLong }: BenchOptions): Promise<BenchRow[]> {
  if (!installTools()) {
    console.error("The router's bench needs nginx and wrk, which could not be installed: nothing was measured.");
    return [];
  }
  // The load is generated here and must not use the core of the measured program. PostgreSQL inherits the affinity.
  pinThisProcess(loadCore);
  const folder = mkdtempSync(join(tmpdir(), "modelyard-bench-"));
  // PostgreSQL and nginx may run under accounts of their own.
  chmodSync(folder, 0o755);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const logger = createLogger({ level: "silent" });
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), logger });
  opened.defer(() => postgres.stop());
  const keep = (started: Started): Started => {
    opened.defer(() => started.stop());
    return started;
  };
  const upstream = keep(await startUpstream(folder));
  const streaming = keep(await startStreaming());
  const router = (port: number, fastHttp = true) => startRouter(postgres.target, port, fastHttp);
  const ours = keep(await router(upstream.port));
  const nginx = keep(await startNginx(folder, upstream.port));
  const rows = requestRows(folder, { ours: plain(ours), nginx: plain(nginx) });
  rows.push(...(await latencyRows(folder, { ours: plain(ours), nginx: plain(nginx) })));

  rows.push(...switchedOffRows(folder, { on: ours, off: keep(await router(upstream.port, false)) }));

  const oursStreaming = keep(await router(streaming.port));
  const nginxStreaming = keep(await startNginx(folder, streaming.port));
  const relay = keep(await startPlainRelay(streaming.port));
  rows.push(...(await chunkRows({ ours: oursStreaming, nginx: nginxStreaming, relay })));
  rows.push(...(await switchedOffChunkRows({ on: oursStreaming, off: keep(await router(streaming.port, false)) })));
  // One that has not grown yet: streams would find room in what earlier ones left.
  rows.push(await memoryRow(keep(await router(streaming.port))));
  rows.push(...(await gatewayRows(folder, { ours: plain(ours), upstream })));
  if (isLong) rows.push(await keptMemory(folder, oursStreaming, plain(oursStreaming)));
  return rows;
}

function plain({ port }: Started): Target {
  return { port, headers: {} };
}

async function startStreaming(): Promise<Started> {
  const port = await freePort();
  const script = join(import.meta.dirname, "streaming-upstream.ts");
  return start([process.execPath, script, String(port)], { core: loadCore, port });
}

async function startRouter(target: object, upstreamPort: number, fastHttp: boolean): Promise<Started> {
  const port = await freePort();
  const options = JSON.stringify({ target, upstream: `http://127.0.0.1:${upstreamPort}`, port, fastHttp });
  return start([process.execPath, join(import.meta.dirname, "serve-router.ts"), options], { core: proxyCore, port });
}

async function startPlainRelay(upstreamPort: number): Promise<Started> {
  const port = await freePort();
  const script = join(import.meta.dirname, "plain-relay.ts");
  return start([process.execPath, script, String(port), String(upstreamPort)], { core: proxyCore, port });
}

const small = { connections: 32, seconds, bodyBytes: 100 };

function warmUp(folder: string, target: Target): void {
  for (let turn = 0; turn < warmUps; turn++) wrk(folder, target, small);
}

function requestRows(folder: string, { ours, nginx }: { ours: Target; nginx: Target }): BenchRow[] {
  const large = { connections: 16, seconds, bodyBytes: 200_000 };
  for (const target of [ours, nginx]) {
    warmUp(folder, target);
    wrk(folder, target, large);
  }
  const rate = { ours: [] as number[], nginx: [] as number[] };
  const big = { ours: [] as number[], nginx: [] as number[] };
  for (let turn = 0; turn < runs; turn++) {
    rate.ours.push(wrk(folder, ours, small).requestsPerSecond);
    rate.nginx.push(wrk(folder, nginx, small).requestsPerSecond);
    big.ours.push(wrk(folder, ours, large).requestsPerSecond);
    big.nginx.push(wrk(folder, nginx, large).requestsPerSecond);
  }
  return [
    atLeast("requests, 700-byte answer, against nginx", rate.ours, rate.nginx, 0.35),
    atLeast("requests with a 200 KB body, against nginx", big.ours, big.nginx, 0.4),
  ];
}

/** Other gateways, each started only for its row: an idle one could still use CPU time of the shared core. */
async function gatewayRows(folder: string, { ours, upstream }: { ours: Target; upstream: Started }) {
  const rows: BenchRow[] = [];
  const compare = async (name: string, gateway: { started: Started; headers: Record<string, string> } | undefined) => {
    if (gateway === undefined) {
      console.error(`${name} could not be installed: its row is omitted.`);
      return;
    }
    const { started, headers } = gateway;
    const theirs = { port: started.port, headers };
    const rate = { ours: [] as number[], theirs: [] as number[] };
    for (const target of [ours, theirs]) warmUp(folder, target);
    for (let turn = 0; turn < runs; turn++) {
      rate.ours.push(wrk(folder, ours, small).requestsPerSecond);
      rate.theirs.push(wrk(folder, theirs, small).requestsPerSecond);
    }
    await started.stop();
    rows.push(atLeast(`requests, 700-byte answer, against ${name}`, rate.ours, rate.theirs, 10));
  };
  await compare("Portkey's gateway", await startPortkey(folder, upstream.port));
  await compare("LiteLLM", await startLitellm(folder, upstream.port));
  return rows;
}

async function latencyRows(folder: string, { ours, nginx }: { ours: Target; nginx: Target }): Promise<BenchRow[]> {
  using opened = new DisposableStack();
  opened.use(keepAwake([proxyCore, loadCore]));
  const alone = { connections: 1, seconds, bodyBytes: 100 };
  const pace = { perSecond: 1000, seconds };
  const p50 = { ours: [] as number[], nginx: [] as number[] };
  const p99 = { ours: [] as number[], nginx: [] as number[] };
  for (let turn = 0; turn < runs; turn++) {
    p50.ours.push(wrk(folder, ours, alone).p50Micros);
    p50.nginx.push(wrk(folder, nginx, alone).p50Micros);
    p99.ours.push(await pacedP99(ours, pace));
    p99.nginx.push(await pacedP99(nginx, pace));
  }
  return [
    atMost("latency of one caller, p50, against nginx", p50.ours, p50.nginx, 1.3, "µs"),
    atMost("latency at 1,000 requests/s, p99, against nginx", p99.ours, p99.nginx, 1.5, "µs"),
  ];
}

/** Streams without pauses, many of which are read at once. */
const fast: Streams = { streams: 32, events: 2000, everyMs: 0 };
/** Streams with pauses, as users read them: each event is read separately. */
const slow: Streams = { streams: 100, events: 100, everyMs: 10 };

async function perChunk(started: Started, streams: Streams): Promise<number> {
  const before = cpuMicros(started);
  await readStreams(plain(started), streams);
  return (cpuMicros(started) - before) / (streams.streams * streams.events);
}

interface StreamPeers {
  ours: Started;
  nginx: Started;
  relay: Started;
}

async function chunkRows({ ours, nginx, relay }: StreamPeers): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [how, streams] of [["", fast] as const, [", one every 10 ms in each of 100", slow] as const]) {
    const [mine, theirs, floor]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < warmUps; turn++) await perChunk(ours, streams);
    for (let turn = 0; turn < runs; turn++) {
      mine.push(await perChunk(ours, streams));
      theirs.push(await perChunk(nginx, streams));
      floor.push(await perChunk(relay, streams));
    }
    rows.push(atMost(`processor time for a streamed chunk${how}, against nginx`, mine, theirs, 1.1, "µs"));
    rows.push(atMost(`the same, against sockets of Node that pass bytes on unread`, mine, floor, 1.5, "µs"));
  }
  return rows;
}

async function memoryRow(ours: Started): Promise<BenchRow> {
  const few = { streams: 100, everyMs: 1000 };
  for (const stream of await openStreams(plain(ours), few)) stream.leave();
  await sleep(1000);
  const before = residentKiB(ours);
  const streams = await openStreams(plain(ours), { streams: slowStreams, everyMs: 1000 });
  await sleep(3000);
  const perStream = (residentKiB(ours) - before) / slowStreams;
  for (const stream of streams) stream.leave();
  return {
    what: `memory of each of ${slowStreams} slow streams`,
    ours: perStream,
    unit: "KiB",
    target: "≤ 40 KiB",
    held: perStream <= 40,
  };
}

function atLeast(what: string, ours: number[], peer: number[], least: number): BenchRow {
  const ratio = median(ours) / median(peer);
  const target = `≥ ${least} × peer`;
  return { what, ours: median(ours), peer: median(peer), unit: "/s", ratio, target, held: ratio >= least, runs: ours };
}

function atMost(what: string, ours: number[], peer: number[], most: number, unit: string): BenchRow {
  const ratio = median(ours) / median(peer);
  const target = `≤ ${most} × peer`;
  return { what, ours: median(ours), peer: median(peer), unit, ratio, target, held: ratio <= most, runs: ours };
}
