import type { HardwareKind } from "@modelyard/tasks";
import type { MemoryNeed } from "./memory-need.ts";
import { usableShare } from "./usable-share.ts";

/** Whether a model fits into memory: with room to spare, hardly, or not at all. */
export type FitVerdict = "fits" | "tight" | "too-big";

/** The memory of a machine. */
export interface MemoryAtHand {
  /** Kind of processor, which decides what share of memory a model can use. */
  kind: HardwareKind;
  /** Memory of one processor in GB (10^9 bytes). */
  memoryGb: number;
  /**
   * Number of processors that share the model, each holding a part.
   * @default 1
   */
  processors?: number;
}

const GB = 1e9;
/** With less than this share of the usable memory left over, a longer text or another program may be too much. */
const comfortableShare = 0.85;

/** Returns how many bytes of a machine's memory a model can use. */
export function usableBytes({ kind, memoryGb, processors = 1 }: MemoryAtHand): number {
  return memoryGb * GB * usableShare[kind] * processors;
}

/** Returns whether a model fits: `tight` if it takes more than 85 % of the usable memory. */
export function fitVerdict(need: Pick<MemoryNeed, "total">, memory: MemoryAtHand): FitVerdict {
  const usable = usableBytes(memory);
  if (need.total > usable) return "too-big";
  return need.total > usable * comfortableShare ? "tight" : "fits";
}
