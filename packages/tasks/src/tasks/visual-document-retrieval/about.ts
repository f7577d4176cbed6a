/** Introduction to this task, in Markdown. */
export const about = `The usual way to search PDFs is a chain of OCR, layout analysis, captioning and chunking, each with losses. Page retrievers skip it: a vision-language model embeds the rendered page, and the question is matched against that.

## Inputs and outputs

Pages as images on one side, a query in words on the other; the output is a score for every pair, by which you sort. ColPali-style models keep a vector for each patch and token and sum up the best matches (late interaction), precise but expensive: around a thousand vectors per page. Single-vector models take a thousandth of the space and lose some precision. Pages are embedded once, ahead of time. Answering from the pages found is the job of a second model.

## Evaluation

nDCG@5 on ViDoRe, whose sets range from industrial reports to medical slides in several languages. Its second edition is harder because the questions were written without seeing the page.

## What to watch for

Plan storage before you start, and use pooling or quantised vectors for large collections. Render at the resolution the model expects; fine print is lost below it. Exact identifiers and rare names are still better found by text search, so combine both. A page that refers to "the table above" is retrieved without that table; fetch neighbours too. Access rights belong to each page and must be checked for every query.
`;
