import { type BenchRow, median } from "../row.ts";
import { type Target, wrk } from "./load.ts";
import { cpuMicros, type Started } from "./processes.ts";
import { readStreams, type Streams } from "./read-streams.ts";

const runs = 7;
const seconds = 2;
const warmUps = 3;
/** Our HTTP code stays only while it is this many times as fast as Node's (decision 0006). */
const atLeast = 1.3;

interface Switched {
  /** A router with our HTTP code, and one with Node's. */
  on: Started;
  off: Started;
}

function targetOf({ port }: Started): Target {
  return { port, headers: {} };
}

/** Processor time per call and calls per second, of routers with our HTTP code and with Node's, in turns. */
export function switchedOffRows(folder: string, { on, off }: Switched): BenchRow[] {
  return [
    { what: "small calls of 32 callers", load: { connections: 32, seconds, bodyBytes: 100 } },
    { what: "small calls of one caller", load: { connections: 1, seconds, bodyBytes: 100 } },
    { what: "calls with 200 KB of 16 callers", load: { connections: 16, seconds, bodyBytes: 200_000 } },
  ].flatMap(({ what, load }) => {
    const measure = (started: Started) => {
      const before = cpuMicros(started);
      const { requestsPerSecond } = wrk(folder, targetOf(started), load);
      return { rate: requestsPerSecond, micros: (cpuMicros(started) - before) / (requestsPerSecond * seconds) };
    };
    for (let turn = 0; turn < warmUps; turn++) for (const started of [on, off]) measure(started);
    const turns = Array.from({ length: runs }, () => ({ ours: measure(on), theirs: measure(off) }));
    const ours = turns.map((turn) => turn.ours.rate);
    const theirs = turns.map((turn) => turn.theirs.rate);
    return [
      row(`${what}, against Node's HTTP`, { ours, theirs, unit: "/s", ratio: median(ours) / median(theirs) }),
      cpuRow(`processor time of ${what}, against Node's HTTP`, {
        ours: turns.map((turn) => turn.ours.micros),
        theirs: turns.map((turn) => turn.theirs.micros),
      }),
    ];
  });
}

/** Processor time per streamed chunk, in turns. */
export async function switchedOffChunkRows({ on, off }: Switched): Promise<BenchRow[]> {
  const streams: Streams = { streams: 100, events: 100, everyMs: 10 };
  const measure = async (started: Started) => {
    const before = cpuMicros(started);
    await readStreams(targetOf(started), streams);
    return (cpuMicros(started) - before) / (streams.streams * streams.events);
  };
  for (let turn = 0; turn < warmUps; turn++) for (const started of [on, off]) await measure(started);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn < runs; turn++) {
    ours.push(await measure(on));
    theirs.push(await measure(off));
  }
  return [cpuRow("processor time for a chunk, one every 10 ms in each of 100, against Node's HTTP", { ours, theirs })];
}

function cpuRow(what: string, { ours, theirs }: { ours: number[]; theirs: number[] }): BenchRow {
  return row(what, { ours, theirs, unit: "µs", ratio: median(theirs) / median(ours) });
}

interface Figures {
  ours: number[];
  theirs: number[];
  unit: string;
  /** How many times as fast ours is. */
  ratio: number;
}

function row(what: string, { ours, theirs, unit, ratio }: Figures): BenchRow {
  const target = `${atLeast} × as fast as peer`;
  return { what, ours: median(ours), peer: median(theirs), unit, ratio, target, held: ratio >= atLeast, runs: ours };
}
