import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Robotics",
  modality: "rl",
  subtasks: [
    { type: "grasping", name: "Grasping" },
    { type: "task-planning", name: "Task Planning" },
  ],
  libraries: [],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 510;
