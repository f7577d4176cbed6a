/** What a newcomer should know of this task, in Markdown. */
export const about = `Machine translation is sequence-to-sequence generation: an encoder reads the source, a decoder writes the target a token at a time. Large chat models do it too, if asked in the prompt.

## What goes in, what comes out

A string in the source language. Models for one pair need nothing else. Multilingual models want to know both languages, as \`src_lang\` and \`tgt_lang\`, and each family spells codes in its own way: NLLB says \`deu_Latn\`, mBART says \`de_DE\`. The answer has \`translation_text\`. Most models were trained on single sentences; split paragraphs first, translate, and join again, accepting that pronouns may lose what they refer to.

## How it is measured

BLEU and chrF compare with human references; COMET feeds source, output and reference to a trained judge and agrees better with people. A few points of BLEU between papers mean little unless both used sacreBLEU with the same signature.

## What to watch for

Fluent output hides errors: a dropped "not", a changed number, an invented name. Check figures automatically. Gender and politeness that the source leaves open are filled in by habit of the training data. A wrong language code often yields the right words in the wrong language rather than an error. Poorly resourced languages fare far worse than averages suggest.
`;
