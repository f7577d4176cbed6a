/** Introduction to this task, in Markdown. */
export const about = `Both sentences are encoded separately, then their vectors are compared. Because the encodings can be computed in advance, a million stored sentences can be searched in milliseconds.

## Inputs and outputs

A \`source_sentence\` and a list of \`sentences\`. The response is a list of numbers in the same order, typically cosine similarities. Under the hood it is feature extraction plus a dot product; if you need the vectors themselves, call that task and keep them. An index such as HNSW makes large collections searchable. For higher precision, rerank the top hits with a cross-encoder (see text ranking), which reads both texts together.

## Evaluation

Spearman correlation with human ratings on STS sets. Search quality is expressed by recall at k, MRR or nDCG on labelled queries.

## What to watch for

There is no universal threshold. With one model unrelated pairs score 0.1, with another 0.7; calibrate on your own pairs. Opposites such as "raise the limit" and "lower the limit" come out as near neighbours because they share topic and words. Some encoders are trained for symmetric pairs and some for short queries against long passages, and the wrong kind costs more accuracy than a smaller model would.
`;
