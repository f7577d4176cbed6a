import type { LanguageInputs } from "../language-inputs.ts";

/** In Italian. */
export const it: LanguageInputs = {
  "text-classification": "La camera era pulita e il personale davvero gentile.",
  "token-classification": "Maria Montessori nacque a Chiaravalle e studiò all’Università di Roma.",
  "question-answering": { text: "Dove lavora Giulia?", context: "Giulia vive a Genova e lavora al porto." },
  "zero-shot-classification": {
    text: "Il telefono che ho comprato si è rotto dopo un giorno e vorrei il rimborso.",
    candidate_labels: ["rimborso", "consegna", "problema tecnico"],
  },
  translation: "Domani mattina il treno partirà con dieci minuti di ritardo.",
  summarization:
    "Martedì il consiglio comunale si è riunito per decidere il futuro del vecchio porto. Dopo tre ore di dibattito ha deciso di trasformare i magazzini in appartamenti e in una biblioteca. I lavori inizieranno in primavera e dureranno due anni.",
  conversational: "Qual è la capitale del Portogallo?",
  "text-generation": "Una mattina d’inverno, in riva al lago,",
  "fill-mask": "In inverno il lago è coperto di [MASK].",
  "sentence-similarity": {
    source_sentence: "Un uomo suona la chitarra.",
    sentences: ["Qualcuno suona uno strumento musicale.", "Una donna legge un libro.", "Oggi piove tutto il giorno."],
  },
  "text-to-speech": "Il prossimo treno parte a mezzogiorno.",
};
