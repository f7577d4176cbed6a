import type { HardwareKind } from "@modelyard/tasks";

/** Share of memory that a model can use, by kind of processor. The system and other programs use the rest. */
export const usableShare = { GPU: 0.95, CPU: 0.8, "Apple Silicon": 0.75 } as const satisfies Record<
  HardwareKind,
  number
>;
