import type { LanguageInputs } from "../language-inputs.ts";

/** In Sinhala. */
export const si: LanguageInputs = {
  "text-classification": "කාමරය පිරිසිදුයි, සේවකයෝ ඉතා කාරුණිකයි.",
  "token-classification": "නිමල් පෙරේරා කොළඹ විශ්වවිද්‍යාලයේ උගන්වයි.",
  "question-answering": { text: "නිමල් උගන්වන්නේ කොහේද?", context: "නිමල් මහනුවර ජීවත් වන අතර පේරාදෙණියේ උගන්වයි." },
  "zero-shot-classification": {
    text: "මම මිලදී ගත් දුරකථනය දවසකින් කැඩුණා, මට මගේ මුදල් ආපසු ඕනෑ.",
    candidate_labels: ["මුදල් ආපසු ගෙවීම", "බෙදාහැරීම", "තාක්ෂණික ගැටලුව"],
  },
  translation: "හෙට උදේ දුම්රිය විනාඩි දහයක් ප්‍රමාද වේ.",
  summarization:
    "නගර සභාව අඟහරුවාදා රැස් වී පැරණි වරාය ගැන සාකච්ඡා කළේය. පැය තුනකට පසු, ගබඩා නිවාස සහ පුස්තකාලයක් බවට පත් කිරීමට තීරණය විය. වැඩ ආරම්භ වන්නේ ලබන වසරේය.",
  conversational: "ඉන්දියාවේ අගනුවර කුමක්ද?",
  "text-generation": "එකමත් එක කාලෙක, කඳු මුදුනේ",
  "fill-mask": "කොළඹ යනු ශ්‍රී ලංකාවේ විශාලතම [MASK] ය.",
  "sentence-similarity": {
    source_sentence: "මිනිසෙක් ගිටාරය වාදනය කරයි.",
    sentences: ["කෙනෙක් සංගීතය වාදනය කරයි.", "කාන්තාවක් පොතක් කියවයි.", "අද වැසි සහිත දවසකි."],
  },
  "text-to-speech": "ඊළඟ දුම්රිය දහවල් පිටත් වේ.",
};
