/** What a newcomer should know of this task, in Markdown. */
export const about = `A binary question asked many times a second: is this frame speech? Simple energy thresholds fail as soon as a fan starts, so small neural networks took over.

## What goes in, what comes out

A mono signal at 8 or 16 kHz, whole or as a stream of frames of 10 to 60 ms. The network gives a speech probability per frame. Post-processing makes segments from it: an onset and an offset threshold (two, so that it does not flicker), a minimum length, and some padding on both ends. You get a list of start and end times in seconds. There is no common request format among hosted services; most people run these models locally, as they fit into a megabyte or two.

## How it is measured

Detection error rate adds the time missed and the time falsely flagged. Frame-wise F1 or the ROC curve compare models before thresholds are chosen. For live use the delay until an end of speech is noticed matters as much.

## What to watch for

The thresholds are your product decision: clipping the first syllable harms a transcript more than half a second of noise does. Laughter, coughing, singing and a television in the next room are speech to one annotator and not to another. Children's and whispered voices are missed more often. Do not mistake a detector for diarisation, since it does not know whose voice it heard.
`;
