import type { HardwareKind } from "@modelyard/tasks";
import type { MemoryNeed } from "./memory-need.ts";
import { usableShare } from "./usable-share.ts";

export type FitVerdict = "fits" | "tight" | "too-big";

export interface MemoryAtHand {
  kind: HardwareKind;
  /** Of one processor. */
  memoryGb: number;
  /** How many share the work, each holding its part. */
  processors?: number;
}

const GB = 1e9;
/** With less than this share of the usable memory left over, a longer text or another program may be too much. */
const comfortableShare = 0.85;

/** @returns bytes that a model may take of so much memory */
export function usableBytes({ kind, memoryGb, processors = 1 }: MemoryAtHand): number {
  return memoryGb * GB * usableShare[kind] * processors;
}

/** Says whether a model runs on a machine: `tight` means that hardly anything is left. */
export function fitVerdict(need: Pick<MemoryNeed, "total">, memory: MemoryAtHand): FitVerdict {
  const usable = usableBytes(memory);
  if (need.total > usable) return "too-big";
  return need.total > usable * comfortableShare ? "tight" : "fits";
}
