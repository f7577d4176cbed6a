import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Visual Question Answering task: what its page shows and which libraries support it. */
export const task = describeTask("visual-question-answering", entry, descriptor);
