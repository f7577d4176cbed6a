/** Introduction to this task, in Markdown. */
export const about = `Retrieval is the first stage of search. Its job is to pass all promising texts to the next stage quickly; precise ordering comes later. Sparse methods match words (BM25 is the classic), dense methods match meaning, and hybrids do both.

## Inputs and outputs

In advance, every document is split into passages, encoded and put into an index. At query time only the query is encoded, and the index returns identifiers with scores. So the model never sees query and document together; that is what makes millions of passages feasible, and it is also the limit of the method. This tag is mainly used for data sets and collections: models are published under feature extraction or sentence similarity.

## Evaluation

Recall at 100 or 1,000 for a first stage, nDCG@10 or MRR for what the user sees. BEIR tests on domains not seen in training, where BM25 remains hard to beat.

## What to watch for

Chunk size is a real design choice: too small loses context, too large blurs the vector. Part numbers, names and rare terms are where dense search fails and keyword search excels, which is an argument for a hybrid. Use the document and query prefixes that the model card specifies. Rebuild the index when the model changes. Check permissions at query time, because an index does not know who may read what.
`;
