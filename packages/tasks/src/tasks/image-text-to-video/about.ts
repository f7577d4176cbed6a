/** Introduction to this task, in Markdown. */
export const about = `The picture and the text have separate roles: one defines how things look, the other what happens. Unlike plain image-to-video, where a prompt is a bonus, the models gathered here treat both as full conditions, and several also take text alone.

## Inputs and outputs

In the request, the image is \`inputs\` and the text is \`parameters.prompt\`; further parameters are \`negative_prompt\`, \`num_frames\`, \`num_inference_steps\`, \`guidance_scale\`, \`target_size\` and \`seed\`. Some models accept the picture as a later frame, or several pictures as key frames. The request is queued, and a finished video file is returned.

## Evaluation

FVD measures the realism of sets. CLIP or a video-language judge measures agreement with the text, and frame-by-frame feature similarity measures agreement with the picture. VBench has a section for image-conditioned generation that reports these separately; compare them separately too.

## What to watch for

If text and picture disagree, the result is incoherent: do not ask for a red car when the picture shows a blue one. Say what the camera does, or it will drift. Aspect ratios unlike those of the training data cut heads off; pad beforehand. Motion strength and likeness are a trade-off. Compare clips at real speed as well as frame by frame, since blinking and sliding feet do not show in stills. Keep the seed and settings with every clip you may want to redo.
`;
