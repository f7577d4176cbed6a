import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Video-to-Video task: what its page shows and which libraries support it. */
export const task = describeTask("video-to-video", entry, descriptor);
