import type { ModelRecord } from "@modelyard/tasks";
import { generators } from "../libraries/index.ts";
import { chatModel, visionModel } from "./calls.ts";

interface LibraryCase {
  name: string;
  model: ModelRecord;
}

const listed = (paths: readonly string[]) => paths.map((rfilename) => ({ rfilename }));

/** A file of each kind that libraries look for, and some that they must ignore. */
const files = listed([
  "README.md",
  "blocks.0/cfg.json",
  "blocks.0/sae_weights.safetensors",
  "checkpoints/thing.pth",
  "config.json",
  "diffusion_models/thing-transformer.safetensors",
  "latent_upscale_models/thing-spatial.safetensors",
  "mmproj-thing-F16.gguf",
  "models/image_encoder/model.safetensors",
  "models/ip-adapter_sd15.safetensors",
  "onnx/thing.onnx",
  "text_encoders/thing.safetensors",
  "thing-Q2_K.gguf",
  "thing-Q4_K_M.gguf",
  "thing-lora.safetensors",
  "thing.bin",
  "thing.litertlm",
  "thing.pt",
  "thing.safetensors",
  "thing.zip",
  "vae/thing-audio.safetensors",
  "vae/thing-video.safetensors",
  "vui-thing.safetensors",
]);

const noFiles = { name: "no-files", record: { siblings: undefined } };

/** A record with the fields that most libraries need. */
const full = (library: string, tags: readonly string[] = []): ModelRecord => ({
  id: "acme/thing-base",
  tags,
  library_name: library,
  siblings: files,
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
    { name: "text-to-3d", record: { pipeline_tag: "text-to-3d" } },
    { name: "image-to-3d", record: { pipeline_tag: "image-to-3d" } },
    { name: "text-to-audio", record: { pipeline_tag: "text-to-audio" } },
    { name: "unconditional", record: { pipeline_tag: "unconditional-image-generation" } },
    { name: "bare-lora", record: { tags: ["lora"], cardData: undefined, config: undefined, siblings: undefined } },
    { name: "own-words", record: { cardData: undefined } },
    { name: "own-words-image-to-image", record: { pipeline_tag: "image-to-image", cardData: undefined } },
    { name: "own-words-image-to-video", record: { pipeline_tag: "image-to-video", cardData: undefined } },
    { name: "own-words-inpainting", record: { tags: ["inpainting"], cardData: undefined } },
  ],
  mlx: [
    { name: "chat", record: { pipeline_tag: "text-generation", tags: ["conversational"] } },
    { name: "text", record: { pipeline_tag: "text-generation" } },
    { name: "picture", record: { pipeline_tag: "image-text-to-text" } },
  ],
  "llama-cpp-python": [
    { name: "chat", record: { tags: ["conversational"] } },
    { name: "picture", record: { tags: ["conversational", "image-text-to-text"] } },
    {
      name: "picture-no-projector",
      record: { tags: ["conversational", "image-text-to-text"], siblings: listed(["thing.gguf"]) },
    },
    {
      name: "split",
      record: { siblings: listed([1, 2].map((part) => `q8/thing[x]-Q8_0-0000${part}-of-00002.gguf`)) },
    },
    noFiles,
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
  collectorvision: [{ name: "embedder", record: { id: "acme/milo" } }, noFiles],
  ltx: [
    { name: "2.5", record: { id: "acme/LTX-2.5" } },
    { name: "2.5-no-files", record: { id: "acme/LTX-2.5", siblings: undefined } },
    noFiles,
  ],
  fasttext: [noFiles],
  lvface: [noFiles],
  "litert-lm": [noFiles],
  "mlx-image": [noFiles],
  saelens: [noFiles],
  sana: [noFiles],
  "stable-baselines3": [noFiles],
  vui: [noFiles],
  "depth-anything-v2": [
    noFiles,
    { name: "by-file", record: { id: "acme/depth", siblings: listed(["depth_anything_v2_vitl.pth"]) } },
  ],
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
  ultralytics: [{ name: "yolov8", record: { tags: ["yolov8"] } }, noFiles],
  allennlp: [{ name: "question-answering", record: { tags: ["question-answering"] } }],
};

/** Every library, with a case for each field that changes its code. */
export const libraryCases: readonly LibraryCase[] = [...generators.keys()].flatMap((library) => {
  const variantCases = (variants[library] ?? []).map(({ name, record }) => ({
    name: `${library}-${name}`,
    // The library is selected only by its name, so that no tag adds a second one.
    model: Object.assign(full(library), record, { library_name: library }),
  }));
  return [{ name: library, model: full(library) }].concat(variantCases);
});
