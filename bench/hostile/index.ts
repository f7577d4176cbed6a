import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "../../tests/hostile/attack.ts";
import { attacks } from "../../tests/hostile/attacks.ts";
import { honestTour } from "../../tests/hostile/honest-tour.ts";
import { type Probe, type ProbeResult, startProbe } from "../../tests/hostile/probe.ts";
import { type HubMemory, hubMemory, processTree } from "../../tests/hostile/process-tree.ts";
import { honestToken, startVictim, type Victim } from "../../tests/hostile/victim.ts";
import { type BenchOptions, type BenchRow, median } from "../row.ts";

const p99TargetMs = 250;
const restMs = 60_000;
/** Attacks that end at once would have too few samples for a percentile. */
const probeMs = 2000;

/** Runs every attack against one hub while honest users call its health route, a page and a model. */
export async function run({ only }: BenchOptions): Promise<BenchRow[]> {
  const victim = await startVictim();
  const probe = startProbe(victim.url, honestToken);
  const rows: BenchRow[] = [];
  try {
    await warmUp(victim, probe);
    const before = hubMemory(victim.pid);
    const chosen = attacks.filter(({ name }) => only === undefined || name.includes(only));
    for (const attack of chosen) {
      const row = await attackRow(attack, victim, probe);
      console.error(`${row.held ? "held " : "SHORT"} ${row.ours.toFixed(0).padStart(5)} ms  ${row.what}`);
      rows.push(row);
    }
    await sleep(restMs);
    rows.push(...memoryRows(before, hubMemory(victim.pid)), processRow(victim), restRow(await measure(probe, probeMs)));
  } finally {
    probe.close();
    await victim.stop();
  }
  return [worst(rows), ...rows];
}

/**
 * Memory is compared with that of a hub after honest use without attacks and the same rest as after the attacks, during
 * which idle workers end.
 */
async function warmUp(victim: Victim, probe: Probe): Promise<void> {
  const outcomes = await honestTour(victim);
  const failed = outcomes.filter((outcome) => !/^[23]/.test(outcome));
  if (failed.length > 0) throw new Error(`the hub answered honest requests with ${failed.join(", ")}`);
  await measure(probe, 10_000);
  await sleep(restMs);
}

async function measure(probe: Probe, forMs: number) {
  probe.start();
  await sleep(forMs);
  return probe.stop();
}

async function attackRow(attack: Attack, victim: Victim, probe: Probe): Promise<BenchRow> {
  await attack.prepare?.(victim);
  probe.start();
  const [outcomes] = await Promise.all([attack.run(victim), sleep(probeMs)]);
  const { p99Ms, maxMs, failed, p99MsByKind } = await probe.stop();
  const wrong = [...new Set(outcomes.filter((outcome) => !attack.allowed.includes(outcome)))];
  const findings = [
    ...(wrong.length === 0 ? [] : [`answered ${wrong.join(", ")}`]),
    ...(failed === 0 ? [] : [`${failed} honest requests failed`]),
    ...(p99Ms <= p99TargetMs ? [] : [`p99 ${shownByKind(p99MsByKind)}`]),
  ];
  return {
    what: attack.name + (findings.length === 0 ? "" : ` (${findings.join("; ")})`),
    ours: p99Ms,
    runs: [p99Ms, maxMs],
    unit: "ms",
    target: `probe p99 ≤ ${p99TargetMs} ms`,
    held: p99Ms <= p99TargetMs && findings.length === 0,
  };
}

function shownByKind(p99MsByKind: ProbeResult["p99MsByKind"]): string {
  return Object.entries(p99MsByKind)
    .map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`)
    .join(", ");
}

function memoryRows(before: HubMemory, after: HubMemory): BenchRow[] {
  const ratio = hubOnly(after) / hubOnly(before);
  console.error(`memory after honest use, before any attack: ${shownMemory(before)} MiB`);
  console.error(`memory a minute after the last attack:      ${shownMemory(after)} MiB`);
  return [
    {
      what: "the hub's memory a minute after, against after honest use (without simulator and PostgreSQL)",
      ours: hubOnly(after),
      peer: hubOnly(before),
      ratio,
      unit: "MiB",
      target: "≤ 1.1 ×",
      held: ratio <= 1.1,
    },
    {
      what: "the simulated provider's memory, for comparison",
      ours: after.simulator,
      peer: before.simulator,
      ratio: after.simulator / before.simulator,
      unit: "MiB",
      target: "none",
      held: true,
    },
  ];
}

function shownMemory(memory: HubMemory): string {
  return Object.entries(memory)
    .map(([name, mebibytes]) => `${name} ${mebibytes.toFixed(0)}`)
    .join(", ");
}

function hubOnly({ main, spawner, others }: HubMemory): number {
  return main + spawner + others;
}

function processRow({ pid }: Victim): BenchRow {
  // The hub's own `sh` watches PostgreSQL.
  const left = processTree(pid).filter(
    ({ name }) => name.startsWith("git") || name === "prlimit" || name === "setpriv",
  );
  const names = left.length === 0 ? "" : ` (${left.map(({ name }) => name).join(", ")})`;
  return { what: `git processes left${names}`, ours: left.length, unit: "", target: "0", held: left.length === 0 };
}

function restRow({ p99Ms, maxMs, failed }: Awaited<ReturnType<Probe["stop"]>>): BenchRow {
  const held = p99Ms <= p99TargetMs && failed === 0;
  return {
    what: "probe at rest, after all attacks",
    ours: p99Ms,
    runs: [p99Ms, maxMs],
    unit: "ms",
    target: `≤ ${p99TargetMs} ms`,
    held,
  };
}

function worst(rows: readonly BenchRow[]): BenchRow {
  const figures = rows.filter(({ unit }) => unit === "ms").map(({ ours }) => ours);
  const ours = median(figures);
  return {
    what: `${attacks.length} attacks: median of the probe's p99`,
    ours,
    runs: figures,
    unit: "ms",
    target: "each ≤ 250 ms",
    held: rows.every(({ held }) => held),
  };
}
