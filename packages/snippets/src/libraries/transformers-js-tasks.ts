/**
 * The tasks that `pipeline()` of Transformers.js supports under their `pipeline_tag`.
 * @see https://huggingface.co/docs/transformers.js/api/pipelines
 */
export const transformersJsTasks: ReadonlySet<string> = new Set([
  "audio-classification",
  "automatic-speech-recognition",
  "depth-estimation",
  "document-question-answering",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "image-feature-extraction",
  "image-segmentation",
  "image-to-image",
  "image-to-text",
  "object-detection",
  "question-answering",
  "summarization",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-speech",
  "token-classification",
  "translation",
  "zero-shot-classification",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);
