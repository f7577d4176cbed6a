import type { PipelineType } from "@modelyard/tasks";

export interface TransformersInfo {
  auto_model: string;
  custom_class?: string;
  pipeline_tag?: string;
  processor?: string;
}

interface Architecture {
  autoModel: string;
  task?: PipelineType;
  processor?: "AutoTokenizer" | "AutoImageProcessor" | "AutoProcessor" | "AutoFeatureExtractor";
}

/**
 * Architectures by the end of the class name; the first match wins. From the auto classes of the transformers
 * documentation, https://huggingface.co/docs/transformers/model_doc/auto
 */
const byClassName: readonly (readonly [ending: string, Architecture])[] = [
  ["ForCausalLM", { autoModel: "AutoModelForCausalLM", task: "text-generation", processor: "AutoTokenizer" }],
  ["LMHeadModel", { autoModel: "AutoModelForCausalLM", task: "text-generation", processor: "AutoTokenizer" }],
  ["ForMaskedLM", { autoModel: "AutoModelForMaskedLM", task: "fill-mask", processor: "AutoTokenizer" }],
  [
    "ForSequenceClassification",
    { autoModel: "AutoModelForSequenceClassification", task: "text-classification", processor: "AutoTokenizer" },
  ],
  [
    "ForTokenClassification",
    { autoModel: "AutoModelForTokenClassification", task: "token-classification", processor: "AutoTokenizer" },
  ],
  [
    "ForTableQuestionAnswering",
    { autoModel: "AutoModelForTableQuestionAnswering", task: "table-question-answering", processor: "AutoTokenizer" },
  ],
  [
    "ForDocumentQuestionAnswering",
    {
      autoModel: "AutoModelForDocumentQuestionAnswering",
      task: "document-question-answering",
      processor: "AutoProcessor",
    },
  ],
  [
    "ForQuestionAnswering",
    { autoModel: "AutoModelForQuestionAnswering", task: "question-answering", processor: "AutoTokenizer" },
  ],
  [
    "ForMultipleChoice",
    { autoModel: "AutoModelForMultipleChoice", task: "multiple-choice", processor: "AutoTokenizer" },
  ],
  [
    "ForZeroShotObjectDetection",
    {
      autoModel: "AutoModelForZeroShotObjectDetection",
      task: "zero-shot-object-detection",
      processor: "AutoProcessor",
    },
  ],
  [
    "ForImageClassification",
    { autoModel: "AutoModelForImageClassification", task: "image-classification", processor: "AutoImageProcessor" },
  ],
  [
    "ForObjectDetection",
    { autoModel: "AutoModelForObjectDetection", task: "object-detection", processor: "AutoImageProcessor" },
  ],
  [
    "ForSemanticSegmentation",
    { autoModel: "AutoModelForSemanticSegmentation", task: "image-segmentation", processor: "AutoImageProcessor" },
  ],
  [
    "ForInstanceSegmentation",
    { autoModel: "AutoModelForInstanceSegmentation", task: "image-segmentation", processor: "AutoImageProcessor" },
  ],
  [
    "ForUniversalSegmentation",
    { autoModel: "AutoModelForUniversalSegmentation", task: "image-segmentation", processor: "AutoImageProcessor" },
  ],
  [
    "ForDepthEstimation",
    { autoModel: "AutoModelForDepthEstimation", task: "depth-estimation", processor: "AutoImageProcessor" },
  ],
  [
    "ForVideoClassification",
    { autoModel: "AutoModelForVideoClassification", task: "video-classification", processor: "AutoImageProcessor" },
  ],
  [
    "ForAudioClassification",
    { autoModel: "AutoModelForAudioClassification", task: "audio-classification", processor: "AutoFeatureExtractor" },
  ],
  ["ForCTC", { autoModel: "AutoModelForCTC", task: "automatic-speech-recognition", processor: "AutoProcessor" }],
  [
    "ForSpeechSeq2Seq",
    { autoModel: "AutoModelForSpeechSeq2Seq", task: "automatic-speech-recognition", processor: "AutoProcessor" },
  ],
  [
    "ForTextToSpeech",
    { autoModel: "AutoModelForTextToSpectrogram", task: "text-to-speech", processor: "AutoProcessor" },
  ],
  [
    "ForVision2Seq",
    { autoModel: "AutoModelForImageTextToText", task: "image-text-to-text", processor: "AutoProcessor" },
  ],
  [
    "ForImageTextToText",
    { autoModel: "AutoModelForImageTextToText", task: "image-text-to-text", processor: "AutoProcessor" },
  ],
  [
    "CLIPModel",
    {
      autoModel: "AutoModelForZeroShotImageClassification",
      task: "zero-shot-image-classification",
      processor: "AutoProcessor",
    },
  ],
  [
    "SiglipModel",
    {
      autoModel: "AutoModelForZeroShotImageClassification",
      task: "zero-shot-image-classification",
      processor: "AutoProcessor",
    },
  ],
  ["VitsModel", { autoModel: "AutoModelForTextToWaveform", task: "text-to-speech", processor: "AutoTokenizer" }],
  ["Model", { autoModel: "AutoModel", task: "feature-extraction", processor: "AutoTokenizer" }],
];

/** Returns the architecture that `config.json` names; `undefined` if it is unknown. */
export function architectureOf(config: Record<string, unknown> | undefined): Architecture | undefined {
  const architectures = config?.["architectures"];
  const name: unknown = Array.isArray(architectures) ? architectures[0] : undefined;
  if (config === undefined || typeof name !== "string") return undefined;
  if (name.endsWith("ForConditionalGeneration")) return conditionalGeneration(config);
  return byClassName.find(([ending]) => name.endsWith(ending))?.[1];
}

/** Distinguishes the three kinds of models that share this class name by the rest of their configuration. */
function conditionalGeneration(config: Record<string, unknown>): Architecture {
  if (config["vision_config"] !== undefined) {
    return { autoModel: "AutoModelForImageTextToText", task: "image-text-to-text", processor: "AutoProcessor" };
  }
  if (/whisper|speech/.test(String(config["model_type"]))) {
    return { autoModel: "AutoModelForSpeechSeq2Seq", task: "automatic-speech-recognition", processor: "AutoProcessor" };
  }
  return { autoModel: "AutoModelForSeq2SeqLM", processor: "AutoTokenizer" };
}

/** Returns how transformers loads the model; `undefined` if it cannot. */
export function transformersInfo(config: Record<string, unknown> | undefined): TransformersInfo | undefined {
  const architecture = architectureOf(config);
  if (architecture === undefined || typeof config?.["model_type"] !== "string") return undefined;
  return {
    auto_model: architecture.autoModel,
    ...(architecture.task === undefined ? {} : { pipeline_tag: architecture.task }),
    ...(architecture.processor === undefined ? {} : { processor: architecture.processor }),
  };
}
