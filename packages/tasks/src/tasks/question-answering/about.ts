/** Introduction to this task, in Markdown. */
export const about = `The classic form is extractive: the answer is a span copied from a passage you supply. That makes it easy to check, because the model can only point at words that are there.

## Inputs and outputs

You send a \`question\` and a \`context\`. You get the answer text, a score, and \`start\` and \`end\` as character positions in the context, ready for highlighting. Long contexts are cut into overlapping windows (\`doc_stride\` sets the overlap) and the best span over all windows wins. With \`handle_impossible_answer\`, an empty string is a valid answer. Open-domain systems first retrieve passages and then run this step on them; closed-book models answer from memory and belong to text generation.

## Evaluation

SQuAD's script normalises both strings, then computes exact match and word-level F1 against several reference answers and keeps the best. For version 2, questions without an answer count as well.

## What to watch for

Scores rank spans within one context; comparing them between passages needs care. Models are drawn to spans that sit near words of the question, so a well-phrased distractor can fool them. If your users may ask things the text does not cover, choose a model trained with unanswerable questions and test with some of your own.
`;
