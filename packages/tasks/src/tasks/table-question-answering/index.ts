import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Table Question Answering task: what its page shows and which libraries support it. */
export const task = describeTask("table-question-answering", entry, descriptor);
