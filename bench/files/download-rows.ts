import { setTimeout as sleep } from "node:timers/promises";
import { cpuMicros, type Started } from "../router/processes.ts";
import { type BenchRow, median } from "../row.ts";
import type { Client } from "./client.ts";
import { GiB, rounds } from "./sizes.ts";

const readers = 64;
/** CPU time in two seconds. */
const idleMicros = 100_000;

/** A server with a file. */
export interface Source {
  server: Started;
  path: string;
}

interface Downloads {
  client: Client;
  ours: Source;
  nginx: Source;
  sizeBytes: number;
}

interface Measured {
  mbPerSecond: number;
  cpuSecondsPerGiB: number;
}

/** Downloads a file from the hub and from nginx, in turns, over one connection and in ranges over many at once. */
export async function downloadRows(name: string, least: number, downloads: Downloads): Promise<BenchRow[]> {
  return [
    ...(await rowsOf(`download of ${name}, one connection`, least, downloads)),
    ...(await rowsOf(`download of ${name}, ${readers} parallel ranges`, least, downloads, readers)),
  ];
}

/** Downloads a file over one connection, without a target for the CPU time. */
export async function throughputRow(name: string, least: number, downloads: Downloads): Promise<BenchRow[]> {
  return (await rowsOf(`download of ${name}, one connection`, least, downloads)).slice(0, 1);
}

async function rowsOf(what: string, least: number, { client, ours, nginx, sizeBytes }: Downloads, parallel = 1) {
  const ranges = parallel === 1 ? {} : { ranges: rangesOf(sizeBytes, parallel) };
  const measure = async ({ server, path }: Source): Promise<Measured> => {
    const before = cpuMicros(server);
    const { bytes, ms } = await client.run({ kind: "download", port: server.port, path, ...ranges });
    if (bytes !== sizeBytes) throw new Error(`${bytes} of ${sizeBytes} bytes arrived`);
    const cpuSeconds = (cpuMicros(server) - before) / 1e6;
    return { mbPerSecond: bytes / 1e6 / (ms / 1000), cpuSecondsPerGiB: cpuSeconds / (bytes / GiB) };
  };
  await untilIdle(ours.server);
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  // The first turn reads the file into the page cache and compiles hot code.
  for (const source of [nginx, ours]) await measure(source);
  for (let turn = 0; turn < rounds; turn++) {
    theirs.push(await measure(nginx));
    mine.push(await measure(ours));
  }
  return [speedRow(what, least, mine, theirs), cpuRow(what, mine, theirs)];
}

/** Waits until the hub has cut the uploaded file into chunks, which would count as CPU time of the download. */
async function untilIdle(server: Started): Promise<void> {
  for (let before = cpuMicros(server); ; ) {
    await sleep(2000);
    const after = cpuMicros(server);
    if (after - before < idleMicros) return;
    before = after;
  }
}

function speedRow(what: string, least: number, mine: readonly Measured[], theirs: readonly Measured[]): BenchRow {
  const runs = mine.map(({ mbPerSecond }) => mbPerSecond);
  const [ours, peer] = [median(runs), median(theirs.map(({ mbPerSecond }) => mbPerSecond))];
  const ratio = ours / peer;
  return { what, ours, runs, peer, unit: "MB/s", ratio, target: `≥ ${least} × nginx`, held: ratio >= least };
}

function cpuRow(what: string, mine: readonly Measured[], theirs: readonly Measured[]): BenchRow {
  const runs = mine.map(({ cpuSecondsPerGiB }) => cpuSecondsPerGiB);
  const [ours, peer] = [median(runs), median(theirs.map(({ cpuSecondsPerGiB }) => cpuSecondsPerGiB))];
  const ratio = ours / peer;
  const most = 5;
  return {
    what: `${what}: CPU time of the server per GiB`,
    ours,
    runs,
    peer,
    unit: "s",
    ratio,
    target: `≤ ${most} × nginx`,
    held: ratio <= most,
  };
}

function rangesOf(sizeBytes: number, count: number): [number, number][] {
  const each = sizeBytes / count;
  return Array.from({ length: count }, (_, index) => [index * each, (index + 1) * each - 1]);
}
