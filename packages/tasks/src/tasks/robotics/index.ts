import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Robotics task: what its page shows and which libraries support it. */
export const task = describeTask("robotics", entry, descriptor);
