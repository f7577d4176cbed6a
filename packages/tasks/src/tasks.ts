export const modalities = ["nlp", "audio", "cv", "multimodal", "rl", "tabular", "other"] as const;
export type Modality = (typeof modalities)[number];

/** What is said of every task: its name, its field, and where it stays out of the filters. */
export interface TaskEntry {
  name: string;
  modality: Modality;
  hideInModels?: boolean;
  hideInDatasets?: boolean;
}

/** Every task by its `pipeline_tag`. */
export const tasks = {
  "text-classification": { name: "Text Classification", modality: "nlp" },
  "token-classification": { name: "Token Classification", modality: "nlp" },
  "table-question-answering": { name: "Table Question Answering", modality: "nlp" },
  "question-answering": { name: "Question Answering", modality: "nlp" },
  "zero-shot-classification": { name: "Zero-Shot Classification", modality: "nlp" },
  translation: { name: "Translation", modality: "nlp" },
  summarization: { name: "Summarization", modality: "nlp" },
  "feature-extraction": { name: "Feature Extraction", modality: "nlp" },
  "text-generation": { name: "Text Generation", modality: "nlp" },
  "fill-mask": { name: "Fill-Mask", modality: "nlp" },
  "sentence-similarity": { name: "Sentence Similarity", modality: "nlp" },
  "table-to-text": { name: "Table to Text", modality: "nlp", hideInModels: true },
  "multiple-choice": { name: "Multiple Choice", modality: "nlp", hideInModels: true },
  "text-ranking": { name: "Text Ranking", modality: "nlp" },
  "text-retrieval": { name: "Text Retrieval", modality: "nlp", hideInModels: true },
  "text-to-speech": { name: "Text-to-Speech", modality: "audio" },
  "text-to-audio": { name: "Text-to-Audio", modality: "audio" },
  "automatic-speech-recognition": { name: "Automatic Speech Recognition", modality: "audio" },
  "audio-to-audio": { name: "Audio-to-Audio", modality: "audio" },
  "audio-classification": { name: "Audio Classification", modality: "audio" },
  "voice-activity-detection": { name: "Voice Activity Detection", modality: "audio" },
  "depth-estimation": { name: "Depth Estimation", modality: "cv" },
  "image-classification": { name: "Image Classification", modality: "cv" },
  "object-detection": { name: "Object Detection", modality: "cv" },
  "image-segmentation": { name: "Image Segmentation", modality: "cv" },
  "text-to-image": { name: "Text-to-Image", modality: "cv" },
  "image-to-text": { name: "Image-to-Text", modality: "cv" },
  "image-to-image": { name: "Image-to-Image", modality: "cv" },
  "image-to-video": { name: "Image-to-Video", modality: "cv" },
  "unconditional-image-generation": { name: "Unconditional Image Generation", modality: "cv" },
  "video-classification": { name: "Video Classification", modality: "cv" },
  "text-to-video": { name: "Text-to-Video", modality: "cv" },
  "zero-shot-image-classification": { name: "Zero-Shot Image Classification", modality: "cv" },
  "mask-generation": { name: "Mask Generation", modality: "cv" },
  "zero-shot-object-detection": { name: "Zero-Shot Object Detection", modality: "cv" },
  "text-to-3d": { name: "Text-to-3D", modality: "cv" },
  "image-to-3d": { name: "Image-to-3D", modality: "cv" },
  "image-feature-extraction": { name: "Image Feature Extraction", modality: "cv" },
  "keypoint-detection": { name: "Keypoint Detection", modality: "cv", hideInDatasets: true },
  "video-to-video": { name: "Video-to-Video", modality: "cv", hideInDatasets: true },
  "audio-text-to-text": { name: "Audio-Text-to-Text", modality: "multimodal", hideInDatasets: true },
  "image-text-to-text": { name: "Image-Text-to-Text", modality: "multimodal" },
  "image-text-to-image": { name: "Image-Text-to-Image", modality: "multimodal" },
  "image-text-to-video": { name: "Image-Text-to-Video", modality: "multimodal" },
  "visual-question-answering": { name: "Visual Question Answering", modality: "multimodal" },
  "document-question-answering": { name: "Document Question Answering", modality: "multimodal", hideInDatasets: true },
  "video-text-to-text": { name: "Video-Text-to-Text", modality: "multimodal" },
  "visual-document-retrieval": { name: "Visual Document Retrieval", modality: "multimodal" },
  "any-to-any": { name: "Any-to-Any", modality: "multimodal" },
  "reinforcement-learning": { name: "Reinforcement Learning", modality: "rl" },
  robotics: { name: "Robotics", modality: "rl" },
  "tabular-classification": { name: "Tabular Classification", modality: "tabular" },
  "tabular-regression": { name: "Tabular Regression", modality: "tabular" },
  "tabular-to-text": { name: "Tabular to Text", modality: "tabular", hideInModels: true },
  "time-series-forecasting": { name: "Time Series Forecasting", modality: "tabular" },
  "graph-ml": { name: "Graph Machine Learning", modality: "other" },
  other: { name: "Other", modality: "other", hideInModels: true, hideInDatasets: true },
} as const satisfies Record<string, TaskEntry>;

/** A task's key, as it stands in `pipeline_tag` of a model card. */
export type PipelineType = keyof typeof tasks;

export function isPipelineType(key: string): key is PipelineType {
  return Object.hasOwn(tasks, key);
}
