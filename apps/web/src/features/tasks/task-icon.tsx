import { type PipelineType, tasks } from "@modelyard/tasks";
import { usePage } from "../../frame/page-context.tsx";

/** The icon of each task: the name of a symbol in task-icons.svg. */
export const taskIcons = {
  "text-classification": "label",
  "token-classification": "tokens",
  "table-question-answering": "table",
  "question-answering": "question",
  "zero-shot-classification": "choice",
  translation: "translate",
  summarization: "summary",
  "feature-extraction": "vector",
  "text-generation": "chat",
  "fill-mask": "mask",
  "sentence-similarity": "scale",
  "table-to-text": "table",
  "multiple-choice": "choice",
  "text-ranking": "rank",
  "text-retrieval": "retrieve",
  "text-to-speech": "speak",
  "text-to-audio": "note",
  "automatic-speech-recognition": "microphone",
  "audio-to-audio": "waves",
  "audio-classification": "wave-label",
  "voice-activity-detection": "activity",
  "depth-estimation": "depth",
  "image-classification": "picture-label",
  "object-detection": "boxes",
  "image-segmentation": "segments",
  "text-to-image": "brush",
  "image-to-text": "caption",
  "image-to-image": "picture-change",
  "image-to-video": "play",
  "unconditional-image-generation": "dice",
  "video-classification": "film-label",
  "text-to-video": "film",
  "zero-shot-image-classification": "eye",
  "mask-generation": "lasso",
  "zero-shot-object-detection": "find",
  "text-to-3d": "cube",
  "image-to-3d": "cube",
  "image-feature-extraction": "vector",
  "keypoint-detection": "joints",
  "video-to-video": "film",
  "audio-text-to-text": "waves",
  "image-text-to-text": "picture",
  "image-text-to-image": "brush",
  "image-text-to-video": "play",
  "visual-question-answering": "question",
  "document-question-answering": "document",
  "video-text-to-text": "film-label",
  "visual-document-retrieval": "retrieve",
  "any-to-any": "all",
  "reinforcement-learning": "robot",
  robotics: "arm",
  "tabular-classification": "table",
  "tabular-regression": "line",
  "tabular-to-text": "table",
  "time-series-forecasting": "forecast",
  "graph-ml": "graph",
  other: "dots",
} as const satisfies Record<PipelineType, string>;

interface TaskIconProps {
  task: PipelineType;
  size?: "small" | "large";
}

/** Shows a task's icon in the hue of its modality. It is decorative beside the task's name. */
export function TaskIcon({ task, size = "large" }: TaskIconProps) {
  return (
    <svg aria-hidden="true" className="task-icon" data-size={size} data-modality={tasks[task].modality}>
      <use href={`${usePage().assets.taskIcons}#${taskIcons[task]}`} />
    </svg>
  );
}
