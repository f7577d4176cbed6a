import type { PipelineType } from "@modelyard/tasks";
import type { TaskText } from "../../task-texts.ts";
import { audioTexts } from "./audio.ts";
import { multimodalTexts } from "./multimodal.ts";
import { nlpTexts } from "./nlp.ts";
import { otherTexts } from "./other.ts";
import { pictureTexts } from "./pictures.ts";
import { videoTexts } from "./videos.ts";

export { demoLabels } from "./demo-labels.ts";
export { subtaskNames } from "./subtask-names.ts";

/** The catalogue of tasks in Turkish. */
export const taskTexts: { readonly [Task in PipelineType]: TaskText<Task> } = {
  ...nlpTexts,
  ...audioTexts,
  ...pictureTexts,
  ...videoTexts,
  ...multimodalTexts,
  ...otherTexts,
};
