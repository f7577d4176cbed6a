/** Introduction to this task, in Markdown. */
export const about = `The trick behind most models: turn each label into a sentence and ask whether the text implies it. For the label "sports" the hypothesis reads "This example is sports.", and an inference model says how likely that follows.

## Inputs and outputs

A text and \`candidate_labels\`. Optional are \`hypothesis_template\`, which changes the sentence around the label, and \`multi_label\`. In single-label mode, the scores of all labels add up to one; in multi-label mode, each is scored independently and you set the threshold. Every label costs a pass through the model, so fifty labels take fifty times as long, except with newer architectures that read all labels together.

## Evaluation

On ordinary classification sets whose classes were held back from training, with accuracy or macro F1. Compare with a model trained on a hundred labelled examples; that is often the fairer baseline.

## What to watch for

Wording matters. "Billing problem" and "invoice" can give quite different results, so try several phrasings and keep the best. Labels should not overlap and should have similar breadth. If none fits, single-label mode still distributes all probability among the listed ones: add an "other", or use multi-label scores with a cut-off. Non-English text needs a multilingual model and a template in that language.
`;
