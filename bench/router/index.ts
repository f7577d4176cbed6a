import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { type BenchOptions, type BenchRow, median } from "../row.ts";
import { startLitellm } from "./litellm.ts";
import { openStreams, pacedP99, readStreams, type Target, wrk } from "./load.ts";
import { keptMemory } from "./mixed.ts";
import { loadCore, proxyCore } from "./names.ts";
import { installTools, startNginx, startPortkey, startUpstream } from "./peers.ts";
import { cpuMicros, freePort, residentKiB, type Started, start } from "./processes.ts";

const runs = 5;
const seconds = 2;
const slowStreams = 2000;
/** Programs that compile what is used much get the time to do so. */
const warmUps = 3;

/** The router with everything on against nginx as a plain proxy and the gateway of npm; each has one core in its turn. */
export async function run({ isLong }: BenchOptions): Promise<BenchRow[]> {
  if (!installTools()) {
    console.error("The router's bench needs nginx and wrk, which could not be installed: nothing was measured.");
    return [];
  }
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
  const router = (port: number) => startRouter(postgres.target, port);
  const ours = keep(await router(upstream.port));
  const nginx = keep(await startNginx(folder, upstream.port));
  const portkey = await startPortkey(folder);
  if (portkey === undefined) console.error("The gateway of npm could not be installed: its row is left out.");
  else keep(portkey);
  const litellm = await startLitellm(folder, upstream.port);
  if (litellm === undefined) console.error("LiteLLM could not be installed from PyPI: its row is left out.");
  else keep(litellm.started);
  const throughLitellm: Target | undefined = litellm && { port: litellm.started.port, headers: litellm.headers };
  const rows = requestRows(folder, {
    ours: plain(ours),
    nginx: plain(nginx),
    portkey,
    litellm: throughLitellm,
    upstream,
  });
  rows.push(await pacedRow(plain(ours), plain(nginx)));

  const oursStreaming = keep(await router(streaming.port));
  const nginxStreaming = keep(await startNginx(folder, streaming.port));
  rows.push(await chunkRow(oursStreaming, nginxStreaming));
  rows.push(await memoryRow(oursStreaming));
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

async function startRouter(target: object, upstreamPort: number): Promise<Started> {
  const port = await freePort();
  const options = JSON.stringify({ target, upstream: `http://127.0.0.1:${upstreamPort}`, port });
  return start([process.execPath, join(import.meta.dirname, "serve-router.ts"), options], { core: proxyCore, port });
}

interface Peers {
  ours: Target;
  nginx: Target;
  portkey: Started | undefined;
  litellm: Target | undefined;
  upstream: Started;
}

function requestRows(folder: string, { ours, nginx, portkey, litellm, upstream }: Peers): BenchRow[] {
  const small = { connections: 32, seconds, bodyBytes: 100 };
  const alone = { connections: 1, seconds, bodyBytes: 100 };
  const large = { connections: 16, seconds, bodyBytes: 200_000 };
  const throughThem: Target | undefined = portkey && {
    port: portkey.port,
    headers: { "x-portkey-provider": "openai", "x-portkey-custom-host": `http://127.0.0.1:${upstream.port}/v1` },
  };
  for (const target of [ours, nginx, throughThem, litellm]) {
    if (target === undefined) continue;
    for (let turn = 0; turn < warmUps; turn++) wrk(folder, target, small);
  }
  for (const target of [ours, nginx]) wrk(folder, target, large);
  const rate = { ours: [] as number[], nginx: [] as number[], portkey: [] as number[], litellm: [] as number[] };
  const big = { ours: [] as number[], nginx: [] as number[] };
  const p50 = { ours: [] as number[], nginx: [] as number[] };
  for (let turn = 0; turn < runs; turn++) {
    rate.ours.push(wrk(folder, ours, small).requestsPerSecond);
    rate.nginx.push(wrk(folder, nginx, small).requestsPerSecond);
    if (litellm !== undefined) rate.litellm.push(wrk(folder, litellm, small).requestsPerSecond);
    if (throughThem !== undefined) rate.portkey.push(wrk(folder, throughThem, small).requestsPerSecond);
    big.ours.push(wrk(folder, ours, large).requestsPerSecond);
    big.nginx.push(wrk(folder, nginx, large).requestsPerSecond);
    p50.ours.push(wrk(folder, ours, alone).p50Micros);
    p50.nginx.push(wrk(folder, nginx, alone).p50Micros);
  }
  return [
    atLeast("requests, 700-byte answer, against nginx", rate.ours, rate.nginx, 0.35),
    ...(throughThem === undefined
      ? []
      : [atLeast("requests, 700-byte answer, against Portkey's gateway", rate.ours, rate.portkey, 10)]),
    ...(litellm === undefined
      ? []
      : [atLeast("requests, 700-byte answer, against LiteLLM", rate.ours, rate.litellm, 10)]),
    atLeast("requests with a 200 KB body, against nginx", big.ours, big.nginx, 0.4),
    atMost("latency of one caller, p50, against nginx", p50.ours, p50.nginx, 1.3, "µs"),
  ];
}

async function pacedRow(ours: Target, nginx: Target): Promise<BenchRow> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn < runs; turn++) {
    mine.push(await pacedP99(ours, { perSecond: 1000, seconds }));
    theirs.push(await pacedP99(nginx, { perSecond: 1000, seconds }));
  }
  return atMost("latency at 1,000 requests/s, p99, against nginx", mine, theirs, 1.5, "µs");
}

async function perChunk(started: Started): Promise<number> {
  const before = cpuMicros(started);
  const chunks = await readStreams(plain(started), { streams: 100, everyMs: 10 });
  return (cpuMicros(started) - before) / chunks;
}

async function chunkRow(ours: Started, nginx: Started): Promise<BenchRow> {
  const mine: number[] = [];
  const theirs: number[] = [];
  await perChunk(ours);
  for (let turn = 0; turn < runs; turn++) {
    mine.push(await perChunk(ours));
    theirs.push(await perChunk(nginx));
  }
  return atMost("processor time for a streamed chunk, against nginx", mine, theirs, 1.1, "µs");
}

async function memoryRow(ours: Started): Promise<BenchRow> {
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
