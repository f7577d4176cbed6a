import type { LibraryKey } from "../libraries/index.ts";
import type { PipelineType } from "../tasks.ts";
import type { TaskEntry } from "./task-entry.ts";

/** A metric, or a public model, dataset or space, with the reason why it is listed. */
export interface Example {
  /** Key of the metric, or `namespace/name` on the hub. */
  id: string;
  /** What it is, in one line. */
  description: string;
}

/** A public dataset. */
export interface DatasetExample extends Example {
  /** Whether it is for training, for comparing models, or both. */
  use: DatasetUse;
}

/** What a dataset is used for. */
export type DatasetUse = "training" | "evaluation" | "both";

/** One part of a task's demo. Files are in `assets/` of this package. */
export type DemoEntry =
  | {
      /** Kind of the part. */
      type: "img";
      /** Name of the file in `assets/`. */
      filename: string;
    }
  | {
      /** Kind of the part. */
      type: "audio";
      /** Name of the file in `assets/`. */
      filename: string;
    }
  | {
      /** Kind of the part. */
      type: "text";
      /** Label of the text. */
      label: string;
      /** The text. */
      content: string;
    }
  | {
      /** Kind of the part. */
      type: "chart";
      /** Labels with their scores. */
      data: readonly {
        /** Name of the class. */
        label: string;
        /** Probability from 0 to 1. */
        score: number;
      }[];
    }
  | {
      /** Kind of the part. */
      type: "tabular";
      /** Rows of cells. */
      table: readonly (readonly string[])[];
    }
  | {
      /** Kind of the part. */
      type: "text-with-tokens";
      /** The text. */
      text: string;
      /** Marked parts of the text. */
      tokens: readonly {
        /** Class of the part. */
        type: string;
        /** Offset of the first character. */
        start: number;
        /** Offset after the last character. */
        end: number;
      }[];
    };

/** What the page of a task shows, apart from its text. */
export interface TaskDescriptor {
  /** What the task does, in one sentence. */
  summary: string;
  /** Typical uses. */
  goodFor: readonly string[];
  /** A sample input with its output. */
  demo: {
    /** Parts of the input. */
    inputs: readonly DemoEntry[];
    /** Parts of the output. */
    outputs: readonly DemoEntry[];
  };
  /** Metrics that compare models of the task. */
  metrics: readonly Example[];
  /** Public datasets. */
  datasets: readonly DatasetExample[];
  /** Public models. */
  models: readonly Example[];
  /** Public demos. */
  spaces: readonly Example[];
  /** Models to try on the page, the default first. */
  widgetModels: readonly string[];
  /** YouTube id of a video that explains the task. */
  youtubeId?: string;
  /** The more general task that this one is a special case of, and whose page may replace its page. */
  canonicalId?: PipelineType;
  /**
   * Whether the page has yet to be written.
   * @default false
   */
  isPlaceholder?: boolean;
}

/** A descriptor with what follows from the task's entry. */
export interface Task extends TaskDescriptor {
  /** Pipeline tag of the task. */
  id: PipelineType;
  /** Display name. */
  label: string;
  /** Libraries that support the task, in the order in which pages list them. */
  libraries: readonly LibraryKey[];
}

/** Combines a task's entry and descriptor. Literal types of the descriptor are kept, such as the names of metrics. */
export function describeTask<Descriptor extends TaskDescriptor>(
  id: PipelineType,
  entry: TaskEntry,
  descriptor: Descriptor,
): Task & Descriptor {
  return { ...descriptor, id, label: entry.name, libraries: entry.libraries };
}
