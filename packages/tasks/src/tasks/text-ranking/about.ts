/** Introduction to this task, in Markdown. */
export const about = `A reranker, or cross-encoder, reads query and candidate together, so each word of one can attend to each word of the other. That is more exact than comparing two separate vectors and far too slow for a whole collection. Hence the usual two stages: retrieve a hundred candidates cheaply, then rank those.

## Inputs and outputs

One query and a list of texts. For every text you get a relevance score; sort by it. Scores may be raw logits of any size or mapped to 0 to 1 by a sigmoid, depending on the model's head. Use only the order, unless the model card says otherwise.

## Evaluation

nDCG@10 when relevance is graded, MRR@10 when one passage is correct, MAP when many are. Report the first stage as well: a reranker cannot promote what was not retrieved.

## What to watch for

Time grows with the number and length of candidates, since each pair is a full forward pass. Long documents are cut; rank passages and take the best of each document. Training on web search leads to a preference for short factual passages, which suits neither code nor legal text. Beware of texts that merely repeat the query: many rankers score them highly. Scores from two models, or for two queries, should not be compared.
`;
