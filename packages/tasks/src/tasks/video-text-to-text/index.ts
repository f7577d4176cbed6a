import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Video-Text-to-Text task: what its page shows and which libraries support it. */
export const task = describeTask("video-text-to-text", entry, descriptor);
