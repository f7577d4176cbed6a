/** What a newcomer should know of this task, in Markdown. */
export const about = `An image encoder feeds a text decoder. With captions as training data the result is a describer, with line images it is a reader (OCR). Models which also take a question belong under image-text-to-text and have taken over much of this ground.

## What goes in, what comes out

An image alone. The reply carries \`generated_text\`; \`max_new_tokens\` limits its length. Caption models write one sentence of about ten words in the manner of their data set. Readers of the TrOCR kind expect one cropped line of text, so a page needs line detection beforehand, whereas newer document models take the page as a whole and return Markdown or HTML with tables.

## How it is measured

CIDEr and SPICE against several human captions, or CLIP-based scores without any. Reading is measured in character and word error rate, and tables by the similarity of their tree structure.

## What to watch for

Captions name what usually is there: a keyboard beside every monitor. Object hallucination benchmarks such as CHAIR count that. Alternative text should say why a picture is on the page, which a model cannot know; treat output as a draft. Reading models "correct" unusual names and sums, a dangerous habit with invoices. Descriptions of people tend to guess gender, age and origin; instruct or filter accordingly.
`;
