/** Introduction to this task, in Markdown. */
export const about = `Instead of one label for the whole text, the model predicts one for every token. Named entity recognition, part-of-speech tagging and chunking are all this task with different label sets.

## Inputs and outputs

The input is a sentence or paragraph. The raw output has a label per token, usually in the BIO scheme: \`B-PER\` begins a person, \`I-PER\` continues it, \`O\` is outside. An aggregation step joins the pieces, so that you get spans with a type, a score and character offsets. With \`aggregation_strategy: "none"\` you see the pieces themselves, including halves of words, because tokenizers split rare names.

## Evaluation

The seqeval convention counts an entity as found only if both its borders and its type are right; precision, recall and F1 follow from that. Token accuracy looks high for any model, as nine tokens in ten carry no entity.

## What to watch for

Offsets count characters of the original string, which is what you need for highlighting or redaction; do not search for the returned word, because it may have been normalised. A model trained on news will miss product codes and drug names. Split long documents at sentence ends; otherwise an entity at the boundary is lost. For redaction, recall matters most: a name that slips through is the costly mistake.
`;
