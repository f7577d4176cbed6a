import { taskTexts } from "./task-texts.generated.ts";
import type { PipelineType } from "./tasks.ts";

/** The text on the page of each task, in Markdown. Bundles can import a single one from `tasks/<task>/about`. */
export const taskAbouts = taskTexts satisfies Record<PipelineType, string>;
