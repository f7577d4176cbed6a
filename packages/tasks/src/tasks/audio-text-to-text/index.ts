import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Audio-Text-to-Text task: what its page shows and which libraries support it. */
export const task = describeTask("audio-text-to-text", entry, descriptor);
