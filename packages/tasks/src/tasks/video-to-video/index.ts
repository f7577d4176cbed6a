import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

export const task = describeTask("video-to-video", entry, descriptor);
