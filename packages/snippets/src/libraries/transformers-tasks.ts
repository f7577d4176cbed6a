/**
 * The tasks that `pipeline()` knows by their `pipeline_tag`.
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines
 */
export const pipelineTasks: ReadonlySet<string> = new Set([
  "audio-classification",
  "automatic-speech-recognition",
  "depth-estimation",
  "document-question-answering",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "image-feature-extraction",
  "image-segmentation",
  "image-text-to-text",
  "image-to-image",
  "image-to-text",
  "mask-generation",
  "object-detection",
  "question-answering",
  "summarization",
  "table-question-answering",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-speech",
  "token-classification",
  "translation",
  "video-classification",
  "visual-question-answering",
  "zero-shot-classification",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);

/** Those of them that version 5 of transformers took out. */
export const tasksOfVersion4: ReadonlySet<string> = new Set([
  "image-to-image",
  "question-answering",
  "summarization",
  "translation",
  "visual-question-answering",
]);
