import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Labels each word of a text, for example to mark names of people and places or parts of speech.",
  goodFor: [
    "Pulling names, dates and amounts out of documents",
    "Removing personal data before texts are shared",
    "Tagging parts of speech for language study",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "Ada Lovelace met Charles Babbage in London." }],
    outputs: [
      {
        type: "text-with-tokens",
        text: "Ada Lovelace met Charles Babbage in London.",
        tokens: [
          { type: "PERSON", start: 0, end: 12 },
          { type: "PERSON", start: 17, end: 32 },
          { type: "LOCATION", start: 36, end: 42 },
        ],
      },
    ],
  },
  metrics: [
    { id: "f1", description: "Counted over whole entities: span and type must both be right." },
    { id: "precision", description: "Of the entities that were marked, the share that is real." },
    { id: "recall", description: "Of the real entities, the share that was found." },
    {
      id: "accuracy",
      description: "Share of tokens with the right label; flattering, since most tokens are outside any entity.",
    },
  ],
  datasets: [
    {
      id: "eriktks/conll2003",
      use: "both",
      description: "News in English with people, places, organizations and other names.",
    },
    { id: "unimelb-nlp/wikiann", use: "both", description: "Names in 176 languages, labelled from Wikipedia links." },
  ],
  models: [
    { id: "dslim/bert-base-NER", description: "Four entity types in English, a common starting point." },
    {
      id: "FacebookAI/xlm-roberta-large-finetuned-conll03-english",
      description: "Multilingual encoder tuned for English names.",
    },
    { id: "flair/ner-english", description: "The same four types in Flair." },
  ],
  spaces: [{ id: "spacy/gradio_pipeline_visualizer", description: "Shows what a spaCy pipeline finds in your text." }],
  widgetModels: ["FacebookAI/xlm-roberta-large-finetuned-conll03-english"],
  youtubeId: "wVHdVlPScxA",
} as const satisfies TaskDescriptor;
