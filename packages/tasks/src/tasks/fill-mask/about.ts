/** Introduction to this task, in Markdown. */
export const about = `Masked language modelling hides about one token in seven and trains the model to restore it from both sides. The prediction itself is of modest use; as a way to learn a language, it gave us BERT and everything fine-tuned from it.

## Inputs and outputs

A sentence that contains the model's own mask token: \`[MASK]\` for BERT, \`<mask>\` for RoBERTa, something else for a few others. The tokenizer's configuration says which. For each candidate you get the filled \`sequence\`, a \`score\`, the \`token\` number and \`token_str\`. \`top_k\` sets how many candidates there are, and \`targets\` limits them to words you name. Two masks in one sentence are predicted independently of each other.

## Evaluation

Cross-entropy on blanked-out tokens of unseen text. A better indicator is how well the encoder performs after fine-tuning on classification, tagging or retrieval.

## What to watch for

One mask represents one token, so words that the tokenizer splits can never appear. In many vocabularies a leading space is part of the token; compare stripped strings. Using the wrong mask token produces nonsense without any error. Completions mirror stereotypes in the training text ("the nurse said that <mask> …"), which makes this task a handy probe for bias before you build on a model.
`;
