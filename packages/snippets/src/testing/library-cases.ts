import type { ModelRecord } from "@modelyard/tasks";
import { generators } from "../libraries/index.ts";
import { chatModel, visionModel } from "./calls.ts";

interface LibraryCase {
  name: string;
  model: ModelRecord;
}

/** A record that gives most libraries all they ask for. */
const full = (library: string, tags: readonly string[] = []): ModelRecord => ({
  id: "acme/thing-base",
  tags,
  library_name: library,
  transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
  cardData: { base_model: "acme/base", instance_prompt: "photo of sks dog" },
  config: {
    adapter_transformers: { model_name: "acme/base" },
    architectures: ["ErnieForMaskedLM"],
    keras_hub: { tasks: ["CausalLM"] },
    peft: { base_model_name_or_path: "acme/base", task_type: "CAUSAL_LM" },
    sklearn: { model: { file: "model.skops" }, model_format: "skops" },
    speechbrain: { speechbrain_interface: "EncoderASR" },
  },
});

const variants: Readonly<Record<string, readonly { name: string; record: Partial<ModelRecord> }[]>> = {
  transformers: [
    { name: "chat", record: chatModel },
    { name: "picture", record: visionModel },
    { name: "custom-code", record: { tags: ["custom_code"], pipeline_tag: "text-generation" } },
    { name: "version-4", record: { pipeline_tag: "summarization" } },
    { name: "no-processor", record: { transformersInfo: { auto_model: "AutoModel" } } },
  ],
  diffusers: [
    { name: "lora", record: { tags: ["lora"] } },
    { name: "controlnet", record: { tags: ["controlnet"] } },
    { name: "inpainting", record: { tags: ["inpainting"] } },
    { name: "textual-inversion", record: { tags: ["textual_inversion"] } },
    { name: "ip-adapter", record: { tags: ["ip-adapter"] } },
    { name: "image-to-image", record: { pipeline_tag: "image-to-image" } },
    { name: "image-to-video", record: { pipeline_tag: "image-to-video" } },
    { name: "text-to-video", record: { pipeline_tag: "text-to-video" } },
  ],
  mlx: [
    { name: "chat", record: { pipeline_tag: "text-generation", tags: ["conversational"] } },
    { name: "text", record: { pipeline_tag: "text-generation" } },
    { name: "picture", record: { pipeline_tag: "image-text-to-text" } },
  ],
  "llama-cpp-python": [
    { name: "chat", record: { tags: ["conversational"] } },
    { name: "picture", record: { tags: ["conversational", "image-text-to-text"] } },
  ],
  "pruna-ai": [
    { name: "diffusers", record: { tags: ["diffusers"] } },
    { name: "transformers-pro", record: { tags: ["transformers", "pruna_pro-ai", "conversational"] } },
  ],
  espnet: [
    { name: "speech", record: { tags: ["text-to-speech"] } },
    { name: "recognition", record: { tags: ["automatic-speech-recognition"] } },
  ],
  audiocraft: ["musicgen", "audiogen", "magnet"].map((tag) => ({ name: tag, record: { tags: [tag] } })),
  chatterbox: [
    { name: "publisher", record: { id: "ResembleAI/chatterbox" } },
    { name: "turbo", record: { id: "acme/chatterbox-turbo" } },
  ],
  collectorvision: [{ name: "embedder", record: { id: "acme/milo" } }],
  ltx: [{ name: "2.5", record: { id: "acme/LTX-2.5" } }],
  htrflow: [{ name: "segmentation", record: { pipeline_tag: "object-detection" } }],
  "index-tts": ["2", "2.5"].map((version) => ({ name: version, record: { id: `acme/IndexTTS-${version}` } })),
  outetts: [{ name: "first", record: { id: "acme/OuteTTS-0.1-350M" } }],
  supertonic: [{ name: "second", record: { id: "acme/supertonic-2" } }],
  terratorch: [{ name: "prithvi", record: { id: "acme/Prithvi-EO-2.0-300M-TL" } }],
  diffusionkit: [{ name: "flux", record: { tags: ["flux"] } }],
  nemo: [{ name: "recognition", record: { pipeline_tag: "automatic-speech-recognition" } }],
  mobilint: [{ name: "vision", record: { pipeline_tag: "image-classification" } }],
  PaddleOCR: [
    { name: "recognition", record: { id: "acme/PP-OCRv5_server_rec" } },
    { name: "documents", record: { id: "acme/PaddleOCR-VL" } },
  ],
  "perception-encoder": [{ name: "core", record: { id: "acme/PE-Core-L14-336" } }],
  "pyannote-audio": [{ name: "pipeline", record: { tags: ["pyannote-audio-pipeline"] } }],
  qwen3_tts: ["CustomVoice", "VoiceDesign"].map((kind) => ({ name: kind, record: { id: `acme/Qwen3-TTS-${kind}` } })),
  "sentence-transformers": [
    { name: "cross-encoder", record: { tags: ["cross-encoder"] } },
    { name: "sparse", record: { tags: ["sparse-encoder", "custom_code"] } },
    { name: "multi-vector", record: { tags: ["multi-vector"] } },
  ],
  sklearn: [{ name: "skops", record: { tags: ["skops"] } }],
  tensorflowtts: ["text-to-mel", "mel-to-wav"].map((tag) => ({ name: tag, record: { tags: [tag] } })),
  "transformers.js": [{ name: "pipeline", record: { pipeline_tag: "text-classification" } }],
  ultralytics: [{ name: "yolov8", record: { tags: ["yolov8"] } }],
  allennlp: [{ name: "question-answering", record: { tags: ["question-answering"] } }],
};

/** Every library once, and once more for each thing that changes its code. */
export const libraryCases: readonly LibraryCase[] = [...generators.keys()].flatMap((library) => {
  const variantCases = (variants[library] ?? []).map(({ name, record }) => ({
    name: `${library}-${name}`,
    // The library is asked for by its name alone, so that no tag brings a second one.
    model: Object.assign(full(library), record, { library_name: library }),
  }));
  return [{ name: library, model: full(library) }].concat(variantCases);
});
