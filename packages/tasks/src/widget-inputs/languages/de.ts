import type { LanguageInputs } from "../language-inputs.ts";

/** In German. */
export const de: LanguageInputs = {
  "text-classification": "Das Zimmer war sauber und das Personal ausgesprochen freundlich.",
  "token-classification": "Clara Schumann wurde in Leipzig geboren und lebte später in Frankfurt am Main.",
  "question-answering": { text: "Wo arbeitet Jana?", context: "Jana wohnt in Kiel und arbeitet am Hafen." },
  "zero-shot-classification": {
    text: "Das Telefon, das ich gekauft habe, war nach einem Tag kaputt, und ich möchte mein Geld zurück.",
    candidate_labels: ["Erstattung", "Lieferung", "technisches Problem"],
  },
  translation: "Der Zug fährt morgen früh zehn Minuten später ab.",
  summarization:
    "Der Stadtrat hat am Dienstag über den alten Hafen beraten. Nach drei Stunden beschloss er, aus den Lagerhäusern Wohnungen und eine Bibliothek zu machen. Die Arbeiten beginnen im Frühjahr und dauern zwei Jahre.",
  conversational: "Wie heißt die Hauptstadt von Österreich?",
  "text-generation": "An einem Wintermorgen am See",
  "fill-mask": "Im Winter ist der See mit [MASK] bedeckt.",
  "sentence-similarity": {
    source_sentence: "Ein Mann spielt Gitarre.",
    sentences: ["Jemand spielt ein Musikinstrument.", "Eine Frau liest ein Buch.", "Heute regnet es den ganzen Tag."],
  },
  "text-to-speech": "Der nächste Zug fährt um zwölf Uhr ab.",
};
