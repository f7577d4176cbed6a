/** Introduction to this task, in Markdown. */
export const about = `Generating video means keeping a world consistent for a few hundred frames. Current systems compress clips in space and time and run a diffusion transformer on the compressed blocks; five to ten seconds is what most of them manage in one go.

## Inputs and outputs

A prompt. Long, concrete ones work best: subject, action, setting, camera, light; several models come with a rewriter that expands short prompts. \`num_frames\`, \`num_inference_steps\`, \`guidance_scale\`, \`negative_prompt\` and \`seed\` are the usual parameters. The output is an encoded video from a job that is queued and polled. Sound is rare and comes from a separate model or from joint audio-video generators.

## Evaluation

FVD compares distributions of clips through an action-recognition network; it favours single-frame quality and depends on clip length. Prompt adherence is checked with CLIP similarity or with vision-language judges, physics and continuity by suites such as VBench, preference by arenas.

## What to watch for

Objects appear, merge and vanish; counts change when the camera turns. Text in the picture is rarely legible. One clip can cost as much energy as hundreds of pictures, so test with few frames in low resolution first. Read licenses closely, as several exclude regions or large companies. Realistic scenes of events that never took place are misleading: label them, and keep provenance metadata.
`;
