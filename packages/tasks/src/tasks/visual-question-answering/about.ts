/** What a newcomer should know of this task, in Markdown. */
export const about = `Older models in this group classify: they choose from some 3,000 frequent answers. Generative ones write a few words. For conversations about pictures, image-text-to-text is the better home.

## What goes in, what comes out

A request with \`image\` and \`question\`. A list of candidate answers with scores comes back, best first, \`top_k\` of them. Questions in training are short and in English ("What color is the bus?"), and phrasing yours alike helps. Small pictures suffice for most objects; text in the scene needs resolution, or a model that was trained to read.

## How it is measured

Ten people answered each test question. An answer that three of them gave scores 1, one that a single person gave a third. Wu-Palmer similarity credits "puppy" for "dog". Break results down by kind: yes-no, counting, everything else.

## What to watch for

Priors of language are strong. "What colour is the banana?" gets "yellow" also for a green one; ask about pictures that defy expectation. Counts beyond four are guesses. Yes-no questions lean towards yes. Asking the same thing in other words is a cheap consistency check, and inconsistent pairs reveal where not to trust the model. For accessibility say that an answer is automatic, because its user cannot verify it.
`;
