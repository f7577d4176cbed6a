/** What a newcomer should know of this task, in Markdown. */
export const about = `A video is a stack of pictures, and for many classes one frame would do: a swimming pool means swimming. The interesting part is what only motion reveals, such as opening against closing a door.

## What goes in, what comes out

A clip. From it, 8 to 32 frames are sampled (\`num_frames\`) at a distance set by \`frame_sampling_rate\`, resized, and put through the model together. Labels and scores come back as with images. A window covers two to ten seconds; for longer material slide it along and aggregate, or use temporal localisation, a task of its own, when you need start and end times.

## How it is measured

Top-1 and top-5 accuracy, commonly averaging several clips and crops of each test video. That averaging is worth a few points, so note whether a figure was obtained with "1 × 1" or "10 × 3" views.

## What to watch for

Background bias: models recognise the place, not the action. Something-Something was built to expose this, and a simple test of your own is to shuffle the frames; if the result stays the same, motion is ignored. Sampling too sparsely misses brief events. Links in Kinetics rot, which makes results by different teams hard to compare. Decoding often takes longer than the network, so measure the whole pipeline. Surveillance of people has legal limits in most countries.
`;
