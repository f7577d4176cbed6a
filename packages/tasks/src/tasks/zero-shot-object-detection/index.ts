import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Zero-Shot Object Detection task: what its page shows and which libraries support it. */
export const task = describeTask("zero-shot-object-detection", entry, descriptor);
