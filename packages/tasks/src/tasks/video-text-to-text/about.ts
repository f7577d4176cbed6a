/** What a newcomer should know of this task, in Markdown. */
export const about = `A vision-language model given frames in order. How it copes with the flood of frames is what distinguishes models: sampling, pooling neighbouring patches, or memory that summarises what was seen.

## What goes in, what comes out

A chat message with a video part and a text part. From the video, frames are drawn, one or two a second or a fixed total of 8 to 64, and turned into tokens. What lies between samples does not exist for the model. Sound is ignored unless the card says otherwise, so add a transcript as text if words matter. The answer is plain text; some models give times in seconds when asked.

## How it is measured

Video-MME sorts questions by length of the video, with and without subtitles. Other suites test order of events and fine motion. A baseline that sees one frame, or none, answers a surprising share correctly; subtract it in your mind.

## What to watch for

Brief events fall between samples; raise the rate or cut to the scene. Order is fragile: what happened first is often guessed from plausibility. Hour-long videos exhaust context and memory, so go in two steps, locate and then look closely. Costs grow with frames times resolution. In summaries, check names and numbers against the transcript. Watching people by such means is regulated in many places.
`;
