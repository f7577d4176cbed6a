/** Introduction to this task, in Markdown. */
export const about = `In documents, position is meaning: a number to the right of "Total" is the total. Layout models therefore read words together with their coordinates, while OCR-free models such as Donut look at the pixels alone.

## Inputs and outputs

An \`image\` of one page and a \`question\`. Extractive models give the answer, a score and word positions, and need OCR: it runs inside the pipeline by default, or you supply \`word_boxes\` taken from a PDF, which is faster and more accurate. Generative models return text only. Multi-page files are queried page by page, and the best-scoring answer is kept.

## Evaluation

ANLS gives partial credit for small differences in spelling and none below a similarity of one half, where the model found the wrong text rather than misread it. For amounts and identifiers, require an exact match.

## What to watch for

OCR errors go unnoticed: 8 and B, comma and decimal point. Validate with check digits, sums and known formats. In tables with several similar numbers, a neighbouring cell is a common wrong answer. Rotated, folded or photographed pages should be straightened first. A missing field still gets an answer, so check the score and include such pages in your tests. Documents are full of personal data; consider where you send them.
`;
