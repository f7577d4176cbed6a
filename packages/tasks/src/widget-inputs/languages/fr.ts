import type { LanguageInputs } from "../language-inputs.ts";

/** In French. */
export const fr: LanguageInputs = {
  "text-classification": "La chambre était propre et le personnel vraiment aimable.",
  "token-classification": "Marie Curie est née à Varsovie et a enseigné à la Sorbonne, à Paris.",
  "question-answering": { text: "Où travaille Camille ?", context: "Camille habite à Brest et travaille sur le port." },
  "zero-shot-classification": {
    text: "Le téléphone que j’ai acheté est tombé en panne au bout d’un jour et je voudrais être remboursé.",
    candidate_labels: ["remboursement", "livraison", "problème technique"],
  },
  translation: "Demain matin, le train partira avec dix minutes de retard.",
  summarization:
    "Le conseil municipal s’est réuni mardi pour décider de l’avenir du vieux port. Après trois heures de débat, il a voté la transformation des entrepôts en logements et en bibliothèque. Les travaux commenceront au printemps et dureront deux ans.",
  conversational: "Quelle est la capitale du Canada ?",
  "text-generation": "Un matin d’hiver, au bord du lac,",
  "fill-mask": "En hiver, le lac est couvert de [MASK].",
  "sentence-similarity": {
    source_sentence: "Un homme joue de la guitare.",
    sentences: ["Quelqu’un joue d’un instrument de musique.", "Une femme lit un livre.", "Il pleut toute la journée."],
  },
  "text-to-speech": "Le prochain train part à midi.",
};
