import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Image-Text-to-Image task: what its page shows and which libraries support it. */
export const task = describeTask("image-text-to-image", entry, descriptor);
