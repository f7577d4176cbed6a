import { type FitVerdict, fitVerdict, memoryNeed } from "@modelyard/model-files/memory";
import { contextOf, type HardwareChoice, memoryAtHand } from "./hardware-choice.ts";
import type { WeightRow } from "./weight-rows.ts";

interface Fit {
  needBytes: number;
  /** `undefined` until hardware is chosen. */
  verdict: FitVerdict | undefined;
}

/** What running a model takes with texts of the chosen length, and whether the chosen machine has it. */
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
