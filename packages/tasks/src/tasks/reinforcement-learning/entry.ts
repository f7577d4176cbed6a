import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Reinforcement Learning",
  modality: "rl",
  libraries: ["transformers", "stable-baselines3", "ml-agents", "sample-factory"],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 500;
