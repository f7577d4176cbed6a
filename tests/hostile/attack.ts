import type { Victim } from "./victim.ts";

/** One way to harm a hub. Runs against a live hub while a probe measures what other users notice. */
export interface Attack {
  name: string;
  /** Every outcome that is fine: a status such as `413`, or `closed`, `refused`, `rejected`. Any other is a finding. */
  allowed: readonly string[];
  /** Part of the short run in `script/test`. */
  isQuick?: true;
  /** Prepares what the attack needs, before the probe starts. */
  prepare?: (victim: Victim) => Promise<void>;
  /** @returns what came back, one entry per request; repeated entries are fine */
  run: (victim: Victim) => Promise<string[]>;
}

/** Runs the same request many times, `parallel` at a time. */
export async function repeat(
  times: number,
  parallel: number,
  request: (index: number) => Promise<string>,
): Promise<string[]> {
  const outcomes: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) outcomes.push(await request(index));
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return outcomes;
}
