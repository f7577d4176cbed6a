/** A question and the text that answers it. */
interface TextAndContext {
  /** The question. */
  text: string;
  /** The text that holds the answer. */
  context: string;
}

/** A text and labels to score. */
interface TextAndLabels {
  /** The text. */
  text: string;
  /** Labels to score. */
  candidate_labels: readonly string[];
}

/** Sentences to compare. */
interface Sentences {
  /** Sentence to compare with. */
  source_sentence: string;
  /** Sentences to score. */
  sentences: readonly [string, string, string];
}

/** Default widget inputs in one language, by task. */
export interface LanguageInputs {
  /** Text to classify. */
  "text-classification": string;
  /** Text with names and places. */
  "token-classification": string;
  /** Question and context. */
  "question-answering": TextAndContext;
  /** Text and candidate labels. */
  "zero-shot-classification": TextAndLabels;
  /** Text to translate. */
  translation: string;
  /** Text to summarize. */
  summarization: string;
  /** Question to a chat model. */
  conversational: string;
  /** Start of a text for models without a chat template. */
  "text-generation": string;
  /** Text with `[MASK]` in place of a word. */
  "fill-mask": string;
  /** Sentences to compare. */
  "sentence-similarity": Sentences;
  /** Text to read aloud. */
  "text-to-speech": string;
}

/** A task with default inputs in the language of the model. */
export type LanguageTask = keyof LanguageInputs;
