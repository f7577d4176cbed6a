import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Condenses a text while keeping its main points.",
  goodFor: ["Briefs of news and reports", "Minutes from meeting transcripts", "Previews in search results"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Input",
        content:
          "The council met on Tuesday to decide on the old harbour. After three hours it voted, nine to four, to turn the warehouses into flats and a library. Work starts in spring and should take two years. Boat owners had asked to keep the northern quay, which will stay open.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content:
          "The council voted to convert the harbour warehouses into flats and a library; the northern quay stays open.",
      },
    ],
  },
  metrics: [
    { id: "rouge", description: "Overlap of words and phrases with a reference summary." },
    { id: "bertscore", description: "Similarity of meaning by contextual embeddings, more tolerant of paraphrase." },
  ],
  datasets: [
    {
      id: "abisee/cnn_dailymail",
      use: "both",
      description: "News articles with the bullet points their editors wrote.",
    },
    { id: "EdinburghNLP/xsum", use: "both", description: "BBC articles, each with a summary of one sentence." },
    { id: "knkarthick/samsum", use: "both", description: "Messenger chats with short third-person summaries." },
  ],
  models: [
    { id: "facebook/bart-large-cnn", description: "News in English, a steady baseline." },
    { id: "google/pegasus-xsum", description: "One-sentence abstracts." },
    { id: "Falconsai/medical_summarization", description: "Tuned for medical papers." },
  ],
  spaces: [{ id: "pszemraj/document-summarization", description: "Summarises long documents piece by piece." }],
  widgetModels: ["facebook/bart-large-cnn"],
  youtubeId: "yHnr5Dk2zCI",
  canonicalId: "text-generation",
} as const satisfies TaskDescriptor;
