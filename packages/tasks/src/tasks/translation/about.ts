/** Introduction to this task, in Markdown. */
export const about = `Machine translation is sequence-to-sequence generation: an encoder reads the source, a decoder writes the target a token at a time. Large chat models can also translate when prompted.

## Inputs and outputs

A string in the source language. Models for a single language pair need nothing else. Multilingual models require both languages, as \`src_lang\` and \`tgt_lang\`, and each family uses its own codes: NLLB uses \`deu_Latn\`, mBART \`de_DE\`. The response has \`translation_text\`. Most models were trained on single sentences; split paragraphs first, translate, and join again, accepting that pronouns may lose what they refer to.

## Evaluation

BLEU and chrF compare with human references; COMET feeds source, output and reference to a trained model and agrees better with human judgement. A few points of BLEU between papers mean little unless both used sacreBLEU with the same signature.

## What to watch for

Fluent output hides errors: a dropped "not", a changed number, an invented name. Check figures automatically. Gender and politeness that the source leaves open are filled in from patterns in the training data. A wrong language code often yields the right words in the wrong language rather than an error. Low-resource languages fare far worse than averages suggest.
`;
