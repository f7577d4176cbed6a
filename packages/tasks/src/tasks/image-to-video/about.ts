/** What a newcomer should know of this task, in Markdown. */
export const about = `The picture fixes how everything looks; the model has to decide how it moves. Technically it is video diffusion with the first frame, and at times also the last, given as a condition.

## What goes in, what comes out

One image and in most cases a prompt about the motion: what the subject does, what the camera does. There are knobs for \`num_frames\`, frame rate, resolution, guidance and seed. You receive an encoded clip of a few seconds; the number of frames must often be a multiple of four plus one because of temporal compression. Providers treat it as a queued job, for even fast models take seconds to minutes.

## How it is measured

FVD over sets of clips. VBench-style suites split quality into parts: subject consistency, flicker, smoothness, amount of motion, closeness to the given frame. They pull against each other, since the steadiest clip is a frozen one.

## What to watch for

Describe motion rather than content; the picture shows the content already. Hands, text and crossing limbs melt. The end of a clip drifts from the style of its start, so long scenes are chained from last frames, with losses at each joint. Memory is the hard limit: halve the resolution before you halve the steps. A photo of a real person made to move is a deepfake, whatever the intention; get consent and label it.
`;
