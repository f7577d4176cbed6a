import type { NamedHardware } from "@modelyard/tasks";
import type { MemoryNeed } from "./memory-need.ts";
import { usableShare } from "./usable-share.ts";

const GB = 1e9;
/**
 * Says which of the memory sizes a processor is sold with can hold a model.
 * @param processors how many of them share the work, each holding its part
 * @param memorySizesGb the sizes to look at where the processor has none of its own
 * @returns sizes in GB of one processor, rising; none if the model is too big for it
 */
export function fittingMemorySizesGb(
  need: MemoryNeed,
  { kind, entry }: Pick<NamedHardware, "kind" | "entry">,
  { processors = 1, memorySizesGb = [] }: { processors?: number; memorySizesGb?: readonly number[] } = {},
): number[] {
  const share = usableShare[kind];
  return (entry.memory ?? memorySizesGb)
    .filter((sizeGb) => sizeGb * GB * share * processors >= need.total)
    .toSorted((left, right) => left - right);
}
