import { type FitVerdict, fitVerdict, memoryNeed } from "@modelyard/model-files/memory";
import { contextOf, type HardwareChoice, memoryAtHand } from "./hardware-choice.ts";
import type { WeightRow } from "./weight-rows.ts";

interface Fit {
  needBytes: number;
  /** `undefined` if no hardware is selected. */
  verdict: FitVerdict | undefined;
}

/** Returns the memory that a model needs at the selected context length, and whether the selected hardware has it. */
export function fitOf(
  { weightBytes, attention, contextLength }: Pick<WeightRow, "weightBytes" | "attention" | "contextLength">,
  choice: HardwareChoice | undefined,
): Fit {
  const need = memoryNeed({ weightBytes, attention, contextTokens: contextOf(choice), longestTokens: contextLength });
  return {
    needBytes: need.total,
    verdict: choice === undefined ? undefined : fitVerdict(need, memoryAtHand(choice)),
  };
}
