/** Introduction to this task, in Markdown. */
export const about = `A video is a stack of pictures, and for many classes one frame would do: a swimming pool means swimming. The interesting part is what only motion reveals, such as opening versus closing a door.

## Inputs and outputs

A clip. From it, 8 to 32 frames are sampled (\`num_frames\`) at an interval set by \`frame_sampling_rate\`, resized, and passed through the model together. Labels and scores are returned as for images. A window covers two to ten seconds; for longer material slide it along and aggregate, or use temporal localisation, a separate task, when you need start and end times.

## Evaluation

Top-1 and top-5 accuracy, commonly averaging several clips and crops of each test video. That averaging is worth a few points, so note whether a figure was obtained with "1 × 1" or "10 × 3" views.

## What to watch for

Background bias: models recognise the location, not the action. Something-Something was built to expose this, and you can test for it by shuffling the frames; if the result stays the same, motion is ignored. Sampling too sparsely misses brief events. Links in Kinetics go dead, which makes results by different teams hard to compare. Decoding often takes longer than the network, so measure the whole pipeline. Surveillance of people has legal limits in most countries.
`;
