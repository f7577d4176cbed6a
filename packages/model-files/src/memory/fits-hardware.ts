import type { NamedHardware } from "@modelyard/tasks";
import type { MemoryNeed } from "./memory-need.ts";
import { usableShare } from "./usable-share.ts";

const GB = 1e9;
/**
 * Returns the memory sizes, among those a processor is sold with, that can hold a model.
 * @returns sizes of one processor in GB, ascending; empty if the model is too large for all
 */
export function fittingMemorySizesGb(
  need: MemoryNeed,
  { kind, entry }: Pick<NamedHardware, "kind" | "entry">,
  {
    processors = 1,
    memorySizesGb = [],
  }: {
    /**
     * Number of processors that share the model, each holding a part.
     * @default 1
     */
    processors?: number;
    /**
     * Sizes in GB to consider for a processor without dedicated memory.
     * @default []
     */
    memorySizesGb?: readonly number[];
  } = {},
): number[] {
  const share = usableShare[kind];
  return (entry.memory ?? memorySizesGb)
    .filter((sizeGb) => sizeGb * GB * share * processors >= need.total)
    .toSorted((left, right) => left - right);
}
