/** Introduction to this task, in Markdown. */
export const about = `A classifier reads a text and scores each label it was trained with. Which labels exist is decided at training time and stored in the model's configuration; a sentiment model cannot be asked about topics.

## Inputs and outputs

One string, or a pair of strings when the question is about their relation, as in inference or paraphrase detection. The response is a list of labels with scores. If exactly one label applies, the scores come from a softmax and add up to one. If several may apply at once, each label has its own sigmoid and you choose a threshold. Texts beyond the model's window, often 512 tokens, are cut off at the end unless you split them.

## Evaluation

Accuracy is fine for balanced data. With 2 % spam, a model that never says "spam" is 98 % accurate, so look at precision and recall of the class you care about, or at macro F1. A confusion matrix shows which labels are mixed up.

## What to watch for

Scores are rarely calibrated: 0.99 does not mean right in 99 of 100 cases. Sentiment models fail first on irony, negation and vocabulary from a new domain. Labels called \`LABEL_0\` mean that the author did not fill in \`id2label\`; read the card before you trust the order.
`;
