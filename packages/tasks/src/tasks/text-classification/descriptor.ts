import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary:
    "Assigns a text to one or more of a fixed set of classes, such as positive or negative, spam or not, or one of twenty topics.",
  goodFor: [
    "Sorting incoming mail and support requests",
    "Monitoring the sentiment of reviews",
    "Finding abusive messages",
    "Checking whether one sentence follows from another",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Input", content: "The battery lasts two days, but the screen scratched within a week." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "mixed", score: 0.71 },
          { label: "negative", score: 0.2 },
          { label: "positive", score: 0.09 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "accuracy",
      description: "Share of texts assigned the right class; informative only when classes are about equally common.",
    },
    {
      id: "f1",
      description: "Balance of precision and recall; take the macro average to give rare classes the same weight.",
    },
    { id: "precision", description: "Of the texts assigned to a class, the share that belongs there." },
    { id: "recall", description: "Of the texts that belong to a class, the share that was assigned to it." },
  ],
  datasets: [
    {
      id: "nyu-mll/glue",
      use: "both",
      description: "Nine English benchmarks, among them sentiment (SST-2) and inference (MNLI).",
    },
    { id: "stanfordnlp/imdb", use: "both", description: "Fifty thousand film reviews, half of them positive." },
    {
      id: "stanfordnlp/snli",
      use: "both",
      description: "Pairs of sentences labelled as entailment, contradiction or neither.",
    },
  ],
  models: [
    {
      id: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
      description: "Small and fast English sentiment, two classes.",
    },
    {
      id: "cardiffnlp/twitter-roberta-base-sentiment-latest",
      description: "Three-class sentiment made for short posts.",
    },
    { id: "ProsusAI/finbert", description: "Sentiment of financial news." },
    { id: "papluca/xlm-roberta-base-language-detection", description: "Distinguishes twenty languages." },
  ],
  spaces: [
    { id: "spacy/healthsea-demo", description: "Classifies what reviewers say about health effects of supplements." },
  ],
  widgetModels: ["distilbert/distilbert-base-uncased-finetuned-sst-2-english"],
  youtubeId: "leNG9fN9FQU",
} as const satisfies TaskDescriptor;
