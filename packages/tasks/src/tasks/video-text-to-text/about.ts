/** Introduction to this task, in Markdown. */
export const about = `These are vision-language models that receive frames in order. They differ in how they handle the large number of frames: sampling, pooling neighbouring patches, or a memory that summarises earlier frames.

## Inputs and outputs

A chat message with a video part and a text part. From the video, frames are sampled, one or two per second or a fixed total of 8 to 64, and turned into tokens. The model sees nothing between samples. Sound is ignored unless the card says otherwise, so add a transcript as text if words matter. The answer is plain text; some models return times in seconds when asked.

## Evaluation

Video-MME groups questions by video length, with and without subtitles. Other suites test order of events and fine motion. A baseline that sees one frame, or none, answers a surprising share correctly; take that into account.

## What to watch for

Brief events fall between samples; raise the rate or cut to the scene. Order is fragile: what happened first is often guessed from plausibility. Hour-long videos exhaust context and memory, so work in two steps: locate the scene, then look closely. Cost grows with frames times resolution. In summaries, check names and numbers against the transcript. Monitoring people this way is regulated in many places.
`;
