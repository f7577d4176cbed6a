import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Tabular to Text task: what its page shows and which libraries support it. */
export const task = describeTask("tabular-to-text", entry, descriptor);
