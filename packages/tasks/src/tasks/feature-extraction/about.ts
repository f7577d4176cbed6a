/** Introduction to this task, in Markdown. */
export const about = `An embedding is a list of a few hundred numbers that represents a text. Texts of similar meaning lie close together, so distances can replace keyword matching.

## Inputs and outputs

Send one string or a list. Depending on the model, you receive one vector for each, or a matrix with one row per token. In the second case, pooling is up to you: mean over tokens for most sentence encoders, the first token for some BERT derivatives, the last one for decoder-based models. Vectors normalised to unit length can be compared with a plain dot product. Several model families expect a short instruction or prefix, which differs between queries and documents.

## Evaluation

Indirectly, by performance on downstream tasks: retrieval (nDCG@10), clustering (V-measure), classification with a linear layer on top, correlation with similarity ratings. The MTEB benchmark bundles such tests; pick the column closest to your use case rather than the average.

## What to watch for

Never mix vectors from two models or two versions; their spaces have nothing in common, and upgrading means re-embedding everything. Texts longer than the context window are truncated, so chunk documents. More dimensions cost storage and search time, while Matryoshka-trained models let you cut the tail off. Embeddings can be inverted to a surprising degree: treat them as confidentially as the text.
`;
