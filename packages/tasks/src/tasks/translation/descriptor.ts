import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Translates a text from one language into another.",
  goodFor: [
    "Reading foreign-language pages and email",
    "Localising interfaces as a first draft",
    "Chat between people without a shared language",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "Der Zug fährt heute zehn Minuten später ab." }],
    outputs: [{ type: "text", label: "Output", content: "Today the train leaves ten minutes later." }],
  },
  metrics: [
    {
      id: "bleu",
      description:
        "Overlap of word sequences with reference translations; for comparing systems, not for judging one sentence.",
    },
    { id: "sacrebleu", description: "BLEU with a fixed tokenisation, so that published scores can be compared." },
    { id: "comet", description: "A trained model's estimate, closer to human judgement than word overlap." },
  ],
  datasets: [
    { id: "Helsinki-NLP/opus_books", use: "training", description: "Sentence pairs from books in the public domain." },
    { id: "wmt/wmt19", use: "both", description: "News pairs from the annual translation campaign." },
  ],
  models: [
    { id: "facebook/nllb-200-distilled-600M", description: "Two hundred languages, many with few resources." },
    {
      id: "Helsinki-NLP/opus-mt-de-en",
      description: "German to English; one of over a thousand small models for single pairs.",
    },
    {
      id: "google-t5/t5-base",
      description: "Translates between English, German, French and Romanian among its many tasks.",
    },
  ],
  spaces: [{ id: "Geonmo/nllb-translation-demo", description: "Try NLLB on any of its languages." }],
  widgetModels: ["facebook/mbart-large-50-many-to-many-mmt"],
  youtubeId: "1JvfrvZgi6c",
  canonicalId: "text-generation",
} as const satisfies TaskDescriptor;
