/** What a newcomer should know of this task, in Markdown. */
export const about = `An embedding is a list of a few hundred numbers that stands for a text. Texts of similar meaning lie close together, so distances can replace keyword matching.

## What goes in, what comes out

Send one string or a list. Depending on the model you receive one vector each, or a matrix with one row a token. In the second case pooling is left to you: mean over tokens for most sentence encoders, the first token for some BERT derivatives, the last one for decoder-based models. Vectors normalised to length one can be compared with a plain dot product. Several families expect a short instruction or prefix, and it differs for queries and for documents.

## How it is measured

Indirectly, by what the vectors are good for: retrieval (nDCG@10), clustering (V-measure), classification with a linear layer on top, correlation with similarity ratings. The MTEB collection bundles such tests; pick the column closest to your use rather than the average.

## What to watch for

Never mix vectors of two models or two versions; their spaces have nothing in common, and upgrading means embedding everything again. Texts past the window are truncated, so chunk documents. More dimensions cost storage and search time, while Matryoshka-trained models let you cut the tail off. Embeddings can be inverted to a surprising degree: treat them as being as confidential as the text.
`;
