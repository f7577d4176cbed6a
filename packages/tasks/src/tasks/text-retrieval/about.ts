/** What a newcomer should know of this task, in Markdown. */
export const about = `Retrieval is the first stage of search. Its job is to bring all promising texts into the next stage quickly; fine ordering can wait. Sparse methods match words (BM25 is the classic), dense methods match meaning, and hybrids do both.

## What goes in, what comes out

Beforehand, every document is cut into passages, encoded and put into an index. At query time only the query is encoded, and the index returns identifiers with scores. So the model never sees query and document together; that is what makes millions of passages feasible, and it is also the limit of the method. This tag marks data sets and collections above all: models are published under feature extraction or sentence similarity.

## How it is measured

Recall at 100 or 1,000 for a first stage, nDCG@10 or MRR for what a person sees. BEIR tests on domains that were not trained on, where BM25 remains hard to beat.

## What to watch for

Chunk size is a real design choice: too small loses context, too large blurs the vector. Part numbers, names and rare terms are where dense search fails and keywords shine, which speaks for a hybrid. Keep document and query prefixes as the card demands. Rebuild the index when the model changes. And check permissions at query time, for an index knows nothing about who may read what.
`;
