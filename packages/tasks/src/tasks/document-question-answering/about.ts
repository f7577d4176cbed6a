/** What a newcomer should know of this task, in Markdown. */
export const about = `In documents, position is meaning: a number to the right of "Total" is the total. Layout models therefore read words together with their coordinates, while OCR-free models such as Donut look at the pixels alone.

## What goes in, what comes out

An \`image\` of one page and a \`question\`. Extractive models give the answer, a score and word positions, and need OCR: run inside the pipeline by default, or supplied as \`word_boxes\` if you have it from a PDF, which is quicker and more exact. Generative models return text only. Multi-page files are asked page by page, and the best-scoring answer is kept.

## How it is measured

ANLS gives partial credit for small differences in spelling and none below a similarity of one half, as the fault then lies in finding and no longer in reading. For amounts and identifiers demand exact match.

## What to watch for

OCR errors pass through unnoticed: 8 and B, comma and point. Validate with check digits, sums and known formats. Tables with several similar numbers invite the neighbour cell as an answer. Rotated, folded or photographed pages should be straightened first. A field that is missing still gets an answer, so look at the score and include such pages in tests. Documents are full of personal data; think about where they are sent.
`;
