/** The tasks of each provider in one client, by the client's names. */
type TasksByProvider = Readonly<Record<string, string>>;

const everywhere = {
  baseten: "conversational",
  cerebras: "conversational",
  cohere: "conversational",
  "featherless-ai": "conversational text-generation",
  "fireworks-ai": "conversational",
  nscale: "conversational text-to-image",
  openai: "conversational",
  publicai: "conversational",
  replicate: "automatic-speech-recognition image-to-image text-to-image text-to-speech text-to-video",
} as const;

const hfInference =
  "audio-classification audio-to-audio automatic-speech-recognition conversational document-question-answering feature-extraction fill-mask image-classification image-segmentation image-to-image image-to-text object-detection question-answering sentence-similarity summarization table-question-answering tabular-classification text-classification text-generation text-to-image text-to-speech token-classification translation visual-question-answering zero-shot-classification zero-shot-image-classification";

/**
 * The providers and tasks that third-party clients support. They reject all others, so code for those would always
 * fail. Tests compare this table with the published packages.
 * @see https://huggingface.co/docs/inference-providers
 */
export const fieldTasks: Readonly<Record<"huggingface_hub" | "huggingface.js", TasksByProvider>> = {
  // 2.4
  huggingface_hub: {
    ...everywhere,
    deepinfra: "automatic-speech-recognition conversational feature-extraction text-generation text-to-speech",
    "fal-ai":
      "automatic-speech-recognition image-segmentation image-to-image image-to-video text-to-image text-to-speech text-to-video",
    groq: "conversational",
    "hf-inference": hfInference,
    novita: "conversational text-generation text-to-video",
    ovhcloud: "conversational",
    scaleway: "conversational feature-extraction",
    together:
      "conversational feature-extraction image-to-image image-to-video text-generation text-to-image text-to-speech text-to-video",
    wavespeed: "image-to-image image-to-video text-to-image text-to-video",
    "zai-org": "conversational text-to-image",
  },
  // 4.13
  "huggingface.js": {
    ...everywhere,
    deepinfra:
      "automatic-speech-recognition conversational feature-extraction text-generation text-to-image text-to-speech",
    "fal-ai":
      "audio-to-audio automatic-speech-recognition image-segmentation image-text-to-image image-text-to-video image-to-image image-to-video text-to-audio text-to-image text-to-speech text-to-video",
    groq: "conversational text-generation",
    "hf-inference": `${hfInference} tabular-regression text-to-audio`,
    novita: "conversational image-text-to-video text-generation text-to-video",
    ovhcloud: "conversational text-generation",
    scaleway: "conversational feature-extraction text-generation",
    together:
      "automatic-speech-recognition conversational feature-extraction image-to-image image-to-video text-generation text-to-image text-to-speech text-to-video",
    wavespeed: "image-text-to-image image-text-to-video image-to-image image-to-video text-to-image text-to-video",
    "zai-org": "conversational image-to-text text-to-image",
  },
};

/** Returns whether a third-party client supports the task at this provider; with "auto", at any provider. */
export function fieldDoes(client: keyof typeof fieldTasks, provider: string, task: string): boolean {
  const tasks = fieldTasks[client];
  const lists = provider === "auto" ? Object.values(tasks) : Object.hasOwn(tasks, provider) ? [tasks[provider]] : [];
  return lists.some((list) => list?.split(" ").includes(task));
}
