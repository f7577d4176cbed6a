import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Voice Activity Detection task: what its page shows and which libraries support it. */
export const task = describeTask("voice-activity-detection", entry, descriptor);
