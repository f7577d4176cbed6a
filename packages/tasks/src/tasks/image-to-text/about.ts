/** Introduction to this task, in Markdown. */
export const about = `An image encoder feeds a text decoder. Trained on captions, it describes pictures; trained on images of text lines, it reads them (OCR). Models that also take a question belong under image-text-to-text and have replaced many of the models here.

## Inputs and outputs

The input is just an image. The response contains \`generated_text\`; \`max_new_tokens\` limits its length. Caption models write one sentence of about ten words in the style of their data set. OCR models such as TrOCR expect one cropped line of text, so a page needs line detection first, whereas newer document models take the whole page and return Markdown or HTML with tables.

## Evaluation

CIDEr and SPICE against several human captions, or CLIP-based scores without any. OCR is measured by character and word error rate, and tables by the similarity of their tree structure.

## What to watch for

Captions name what is usually there: a keyboard beside every monitor. Object hallucination benchmarks such as CHAIR count such errors. Alternative text should say why a picture is on the page, which a model cannot know; treat output as a draft. OCR models "correct" unusual names and sums, a dangerous habit with invoices. Descriptions of people tend to guess gender, age and origin; instruct or filter accordingly.
`;
