import type { LanguageInputs } from "../language-inputs.ts";

/** In Arabic. */
export const ar: LanguageInputs = {
  "text-classification": "كانت الغرفة نظيفة والموظفون في غاية اللطف.",
  "token-classification": "ولد نجيب محفوظ في القاهرة وعمل في وزارة الأوقاف.",
  "question-answering": { text: "أين تعمل ليلى؟", context: "تسكن ليلى في الإسكندرية وتعمل في مكتبة الجامعة." },
  "zero-shot-classification": {
    text: "تعطل الهاتف الذي اشتريته بعد يوم واحد وأريد استرداد أموالي.",
    candidate_labels: ["استرداد المال", "التوصيل", "مشكلة تقنية"],
  },
  translation: "سيتأخر قطار صباح الغد عشر دقائق.",
  summarization:
    "اجتمع مجلس المدينة يوم الثلاثاء لبحث مصير الميناء القديم. وبعد نقاش دام ثلاث ساعات قرر تحويل المستودعات إلى شقق سكنية ومكتبة. ويبدأ العمل في الربيع ويستغرق عامين.",
  conversational: "ما هي عاصمة المغرب؟",
  "text-generation": "في مساء شتوي هادئ، وعلى شاطئ البحر",
  "fill-mask": "في الشتاء يغطي [MASK] سطح البحيرة.",
  "sentence-similarity": {
    source_sentence: "رجل يعزف على الغيتار.",
    sentences: ["شخص ما يعزف على آلة موسيقية.", "امرأة تقرأ كتابًا.", "الطقس ممطر اليوم."],
  },
  "text-to-speech": "يغادر القطار التالي عند الظهر.",
};
