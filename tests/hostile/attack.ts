import type { Victim } from "./victim.ts";

/** A way to harm a hub. Runs against a live hub while a probe measures the effect on other users. */
export interface Attack {
  name: string;
  /** Every acceptable outcome: a status such as `413`, or `closed`, `refused`, `rejected`. Any other is a finding. */
  allowed: readonly string[];
  /** Whether it is part of the short run in `script/test`. */
  isQuick?: true;
  /** Prepares the attack before the probe starts. */
  prepare?: (victim: Victim) => Promise<void>;
  /** @returns the outcomes, one per request; duplicates are allowed */
  run: (victim: Victim) => Promise<string[]>;
}

/** Sends the same request many times, `parallel` at a time. */
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
