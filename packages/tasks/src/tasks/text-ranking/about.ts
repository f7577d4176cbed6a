/** What a newcomer should know of this task, in Markdown. */
export const about = `A reranker, or cross-encoder, reads query and candidate together, so each word of one can attend to each word of the other. That is more exact than comparing two separate vectors and far too slow for a whole collection. Hence the two-stage habit: retrieve a hundred candidates cheaply, then rank those.

## What goes in, what comes out

One query and a list of texts. For every text you get a relevance score; sort by it. Scores may be raw logits of any size or squeezed through a sigmoid into 0 to 1, depending on the model's head. Only the order is meant to be used, unless the card promises more.

## How it is measured

nDCG@10 when relevance is graded, MRR@10 when one passage is right, MAP when there are many. Report the first stage as well: what it failed to fetch, no reranker can lift.

## What to watch for

Time grows with the number and length of candidates, since each pair is a full forward pass. Long documents are cut; rank passages and take the best of each document. Training on web search teaches a taste for short factual passages, which suits neither code nor legal text. Beware of texts that merely repeat the query: many rankers like them. Scores from two models, or for two queries, should not be compared.
`;
