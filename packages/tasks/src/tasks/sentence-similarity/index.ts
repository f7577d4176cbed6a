import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Sentence Similarity task: what its page shows and which libraries support it. */
export const task = describeTask("sentence-similarity", entry, descriptor);
