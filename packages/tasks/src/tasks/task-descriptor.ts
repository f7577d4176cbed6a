import type { LibraryKey } from "../libraries/index.ts";
import type { PipelineType } from "../tasks.ts";
import type { TaskEntry } from "./task-entry.ts";

/** A metric, or a public model, dataset or space, with a line on why it is listed. */
export interface Example {
  id: string;
  description: string;
}

/** A public dataset. */
export interface DatasetExample extends Example {
  /** What it is for: to learn from, to compare models, or both. */
  use: DatasetUse;
}

export type DatasetUse = "training" | "evaluation" | "both";

/** One piece of a task's demonstration. Files lie in `assets/` of this package. */
export type DemoEntry =
  | { type: "img"; filename: string }
  | { type: "audio"; filename: string }
  | { type: "text"; label: string; content: string }
  | { type: "chart"; data: readonly { label: string; score: number }[] }
  | { type: "tabular"; table: readonly (readonly string[])[] }
  | { type: "text-with-tokens"; text: string; tokens: readonly { type: string; start: number; end: number }[] };

/** What the page of a task says of it. */
export interface TaskDescriptor {
  summary: string;
  goodFor: readonly string[];
  demo: { inputs: readonly DemoEntry[]; outputs: readonly DemoEntry[] };
  metrics: readonly Example[];
  datasets: readonly DatasetExample[];
  models: readonly Example[];
  spaces: readonly Example[];
  /** Models to try on the page, the default first. */
  widgetModels: readonly string[];
  /** A film that explains the task. */
  youtubeId?: string;
  /** The task that this one is a special case of, and whose page may stand in for it. */
  canonicalId?: PipelineType;
  /** Whether the page waits for being written. */
  isPlaceholder?: boolean;
}

/** A descriptor together with what follows from the task's entry. */
export interface Task extends TaskDescriptor {
  id: PipelineType;
  label: string;
  libraries: readonly LibraryKey[];
}

/** Returns both together. What the descriptor says literally stays known to the compiler, such as the names of metrics. */
export function describeTask<Descriptor extends TaskDescriptor>(
  id: PipelineType,
  entry: TaskEntry,
  descriptor: Descriptor,
): Task & Descriptor {
  return { ...descriptor, id, label: entry.name, libraries: entry.libraries };
}
