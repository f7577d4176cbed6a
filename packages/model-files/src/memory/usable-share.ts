import type { HardwareKind } from "@modelyard/tasks";

/** Share of a memory that a model may take. The system and other programs live in shared memory too. */
export const usableShare = { GPU: 0.95, CPU: 0.8, "Apple Silicon": 0.75 } as const satisfies Record<
  HardwareKind,
  number
>;
