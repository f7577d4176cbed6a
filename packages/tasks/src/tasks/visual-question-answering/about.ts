/** Introduction to this task, in Markdown. */
export const about = `Older models in this group classify: they choose from some 3,000 frequent answers. Generative ones write a few words. For conversations about pictures, image-text-to-text is the better choice.

## Inputs and outputs

A request with \`image\` and \`question\`. The response is a list of the \`top_k\` candidate answers with scores, best first. Questions in training are short and in English ("What color is the bus?"), and it helps to phrase yours the same way. Small pictures suffice for most objects; text in the scene needs resolution, or a model that was trained to read.

## Evaluation

Ten people answered each test question. An answer that three of them gave scores 1, one that a single person gave a third. Wu-Palmer similarity credits "puppy" for "dog". Break results down by kind: yes-no, counting, everything else.

## What to watch for

Language priors are strong. "What colour is the banana?" gets "yellow" even for a green one; test with pictures that defy expectation. Counts beyond four are guesses. Yes-no questions tend towards yes. Asking the same question in other words is a cheap consistency check, and inconsistent pairs reveal where not to trust the model. For accessibility, say that an answer is automatic, because the user cannot verify it.
`;
