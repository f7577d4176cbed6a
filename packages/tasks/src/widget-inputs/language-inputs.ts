interface TextAndContext {
  text: string;
  context: string;
}

interface TextAndLabels {
  text: string;
  candidate_labels: readonly string[];
}

interface Sentences {
  source_sentence: string;
  sentences: readonly [string, string, string];
}

/** What widgets start with in one language: a text or, where a task needs more, its parts under the names of cards. */
export interface LanguageInputs {
  "text-classification": string;
  "token-classification": string;
  "question-answering": TextAndContext;
  "zero-shot-classification": TextAndLabels;
  translation: string;
  summarization: string;
  /** A question to a chat model. */
  conversational: string;
  /** The beginning of a text that a model without a chat template continues. */
  "text-generation": string;
  /** Has `[MASK]` where the word is missing. */
  "fill-mask": string;
  "sentence-similarity": Sentences;
  "text-to-speech": string;
}

/** A task whose widget starts in the language of the model. */
export type LanguageTask = keyof LanguageInputs;
