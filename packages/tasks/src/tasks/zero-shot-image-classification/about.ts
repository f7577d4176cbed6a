/** Introduction to this task, in Markdown. */
export const about = `CLIP-style models put pictures and sentences into one space. To classify, embed the picture, embed one sentence per class, and take the nearest. New classes need new words, not new training.

## Inputs and outputs

An image and \`candidate_labels\`, with an optional \`hypothesis_template\` like "a photo of a {}". Every label gets a score. For CLIP these pass through a softmax and depend on which other labels you offered; SigLIP scores each pair with a sigmoid, so all can be low. Text embeddings can be cached, which makes thousands of classes cheap.

## Evaluation

Top-1 and top-5 accuracy on existing labelled sets, averaged over prompt templates. The average over dozens of domains says more than ImageNet alone.

## What to watch for

Prompts are part of the system: "a satellite photo of a {}" may be worth ten points on aerial pictures. Ambiguous words ("crane", "mouse") should be spelt out. Counting, negation and relations ("the cup left of the plate") are nearly invisible to these models. Text in the picture overrides its content, so an apple with a note saying "iPod" becomes an iPod. The web data behind them carries stereotypes about people, and classes describing persons deserve particular caution.
`;
