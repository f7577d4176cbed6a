import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Image Segmentation task: what its page shows and which libraries support it. */
export const task = describeTask("image-segmentation", entry, descriptor);
