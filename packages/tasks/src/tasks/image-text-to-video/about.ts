/** What a newcomer should know of this task, in Markdown. */
export const about = `Picture and text divide the work: the one says how things look, the other what happens. Unlike plain image-to-video, where a prompt is a bonus, the models gathered here treat both as full conditions, and several also take text alone.

## What goes in, what comes out

On the wire the image is \`inputs\` and the sentence \`parameters.prompt\`; further parameters are \`negative_prompt\`, \`num_frames\`, \`num_inference_steps\`, \`guidance_scale\`, \`target_size\` and \`seed\`. Some models allow the picture to stand at a later frame, or several pictures as key frames. A finished video file comes back after a queue.

## How it is measured

FVD for realism of sets. Closeness to the text by CLIP or a video-language judge, closeness to the picture by feature similarity frame by frame. VBench has a part for image-conditioned generation which reports these separately, and looking at them separately is wise.

## What to watch for

If sentence and picture disagree, the outcome is mush: do not ask for a red car when the picture shows a blue one. Say what the camera does, or it will drift. Aspect ratios unlike those of training crop heads off; pad beforehand. Motion strength and likeness pull in opposite directions. Compare clips at real speed as well as frame by frame, since blinking and sliding feet hide in stills. Keep the seed and settings with every clip you may want to redo.
`;
