/** Introduction to this task, in Markdown. */
export const about = `The picture fixes how everything looks; the model has to decide how it moves. Technically, it is video diffusion conditioned on the first frame, and sometimes also on the last.

## Inputs and outputs

One image and in most cases a prompt about the motion: what the subject does, what the camera does. Parameters control \`num_frames\`, frame rate, resolution, guidance and seed. You receive an encoded clip of a few seconds; the number of frames must often be a multiple of four plus one because of temporal compression. Providers treat it as a queued job, because even fast models take seconds to minutes.

## Evaluation

FVD over sets of clips. VBench-style suites split quality into parts: subject consistency, flicker, smoothness, amount of motion, closeness to the given frame. These conflict: the steadiest clip is a frozen one.

## What to watch for

Describe motion rather than content; the picture shows the content already. Hands, text and crossing limbs get distorted. The style drifts towards the end of a clip, and long scenes are made by continuing from the last frame, with losses at each join. Memory is the hard limit: halve the resolution before you halve the steps. A photo of a real person made to move is a deepfake, whatever the intention; get consent and label it.
`;
