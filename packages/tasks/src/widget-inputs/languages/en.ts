import type { LanguageInputs } from "../language-inputs.ts";

/** In English. */
export const en: LanguageInputs = {
  "text-classification": "The room was spotless and the staff were a delight.",
  "token-classification": "Grace Hopper was born in New York and taught at Vassar College.",
  "question-answering": { text: "Where does Nora work?", context: "Nora lives in Bristol and works at the harbor." },
  "zero-shot-classification": {
    text: "The phone I bought broke after a day and I would like my money back.",
    candidate_labels: ["refund", "delivery", "technical problem"],
  },
  translation: "The train leaves ten minutes later tomorrow morning.",
  summarization:
    "The city council met on Tuesday to decide on the old port. After three hours of debate it voted to turn the warehouses into flats and a library. Work starts in spring and will take two years.",
  conversational: "What is the capital of New Zealand?",
  "text-generation": "One winter morning by the lake,",
  "fill-mask": "The harbor is full of [MASK] this morning.",
  "sentence-similarity": {
    source_sentence: "A man plays the guitar.",
    sentences: ["Someone plays a musical instrument.", "A woman reads a book.", "It is raining all day."],
  },
  "text-to-speech": "The next train leaves at noon.",
};
