/** Introduction to this task, in Markdown. */
export const about = `A binary question asked many times a second: is this frame speech? Simple energy thresholds fail as soon as a fan starts, so small neural networks took over.

## Inputs and outputs

A mono signal at 8 or 16 kHz, whole or as a stream of frames of 10 to 60 ms. The network gives a speech probability per frame. Post-processing turns these into segments: an onset and an offset threshold (two, to avoid rapid switching), a minimum length, and some padding on both ends. You get a list of start and end times in seconds. There is no common request format among hosted services; these models usually run locally, because they take only a megabyte or two.

## Evaluation

Detection error rate adds the time missed and the time falsely flagged. Frame-wise F1 or the ROC curve compare models before thresholds are chosen. For live use, the delay until the end of speech is detected matters as much.

## What to watch for

The thresholds are a product decision: clipping the first syllable harms a transcript more than half a second of noise does. Laughter, coughing, singing and a television in the next room are speech to one annotator and not to another. Children's and whispered voices are missed more often. Do not mistake a detector for diarisation, since it does not know whose voice it heard.
`;
