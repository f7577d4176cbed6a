import type { LanguageInputs } from "../language-inputs.ts";

/** In Spanish. */
export const es: LanguageInputs = {
  "text-classification": "La habitación estaba limpia y el personal fue muy amable.",
  "token-classification": "Gabriel García Márquez nació en Aracataca y murió en Ciudad de México.",
  "question-answering": { text: "¿Dónde trabaja Lucía?", context: "Lucía vive en Vigo y trabaja en el puerto." },
  "zero-shot-classification": {
    text: "El teléfono que compré se estropeó al día siguiente y quiero que me devuelvan el dinero.",
    candidate_labels: ["reembolso", "envío", "problema técnico"],
  },
  translation: "Mañana por la mañana el tren saldrá con diez minutos de retraso.",
  summarization:
    "El ayuntamiento se reunió el martes para decidir el futuro del puerto viejo. Tras tres horas de debate, aprobó convertir los almacenes en viviendas y una biblioteca. Las obras empezarán en primavera y durarán dos años.",
  conversational: "¿Cuál es la capital de Perú?",
  "text-generation": "Una mañana de invierno, junto al lago,",
  "fill-mask": "En invierno, el lago está cubierto de [MASK].",
  "sentence-similarity": {
    source_sentence: "Un hombre toca la guitarra.",
    sentences: ["Alguien toca un instrumento musical.", "Una mujer lee un libro.", "Hoy llueve todo el día."],
  },
  "text-to-speech": "El próximo tren sale al mediodía.",
};
