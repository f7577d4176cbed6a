import type { LanguageInputs } from "../language-inputs.ts";

/** In Dhivehi. */
export const dv: LanguageInputs = {
  "text-classification": "މި ފޮތަކީ ވަރަށް ރަނގަޅު ފޮތެކެވެ.",
  "token-classification": "އިބްރާހީމް ދިރިއުޅެނީ މާލޭގައެވެ.",
  "question-answering": { text: "އިބްރާހީމް މަސައްކަތްކުރަނީ ކޮންތާކު؟", context: "އިބްރާހީމް ދިރިއުޅެނީ މާލޭގައެވެ. އޭނާ މަސައްކަތްކުރަނީ ސްކޫލެއްގައެވެ." },
  "zero-shot-classification": { text: "މާދަމާ މާލެއަށް ވިއްސާރަކުރާނެއެވެ.", candidate_labels: ["މޫސުން", "ކުޅިވަރު", "ސިޔާސަތު"] },
  translation: "އަހަރެން ކޮންމެ ދުވަހަކު ފޮތް ކިޔަމެވެ.",
  summarization: "މާލެއަކީ ދިވެހިރާއްޖޭގެ ވެރިރަށެވެ. މާލެ އޮންނަނީ ކާފު އަތޮޅުގައެވެ. މާލޭގައި ގިނަ މީހުން ދިރިއުޅެއެވެ.",
  conversational: "ދިވެހިރާއްޖޭގެ ވެރިރަށަކީ ކޮބާ؟",
  "text-generation": "ކުރީގެ ޒަމާނެއްގައި އެއް ރަށެއްގައި",
  "fill-mask": "އަހަރެން ކޮންމެ ދުވަހަކު [MASK] ކިޔަމެވެ.",
  "sentence-similarity": {
    source_sentence: "ކުއްޖަކު ފޮތެއް ކިޔައެވެ.",
    sentences: ["ކުއްޖާ ކިޔަނީ ފޮތެކެވެ.", "މީހަކު މަސްބާނައެވެ.", "މާދަމާ ވިއްސާރަކުރާނެއެވެ."],
  },
  "text-to-speech": "މާދަމާ ވިއްސާރަކުރާނެއެވެ.",
};
