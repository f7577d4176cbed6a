import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Answers a question about the image of a document, using its text and layout.",
  goodFor: ["Reading invoices, forms and receipts", "Search in scanned archives", "Filling databases from paper"],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "What is the total?" },
      { type: "img", filename: "invoice.svg" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "84.00 €" }],
  },
  metrics: [
    { id: "anls", description: "Average normalised Levenshtein similarity: forgives small reading errors." },
    { id: "exact-match", description: "Share of answers that match exactly." },
  ],
  datasets: [
    { id: "HuggingFaceM4/Docmatix", use: "training", description: "Over a million pages with questions and answers." },
    { id: "lmms-lab/DocVQA", use: "evaluation", description: "Industry documents with questions, ready to use." },
  ],
  models: [
    { id: "impira/layoutlm-document-qa", description: "Text plus positions, needs OCR." },
    { id: "impira/layoutlm-invoices", description: "Tuned for invoices." },
    { id: "naver-clova-ix/donut-base-finetuned-docvqa", description: "Reads pixels directly, without OCR." },
  ],
  spaces: [
    { id: "impira/docquery", description: "Ask your document." },
    { id: "merve/compare_docvqa_models", description: "Several models on one page." },
  ],
  widgetModels: ["impira/layoutlm-document-qa"],
} as const satisfies TaskDescriptor;
