/** Introduction to this task, in Markdown. */
export const about = `Newer generators treat pictures and text as one prompt. The same model draws from text alone, edits a given picture, or combines the person of one with the jacket of another; how many references it accepts differs, and up to ten are documented for some.

## Inputs and outputs

Text and one or more images. On the wire, the first image is \`inputs\` and the instruction \`parameters.prompt\`, alongside size, steps, guidance and seed; the task also allows text without a picture. You get one new image. If order matters, refer to references by number ("the hat from image 2"). Output size follows the request or the first reference.

## Evaluation

By several criteria at once: was the instruction followed, is the subject still the same (similarity of DINO or face features), is the rest unchanged, does it look right? Benchmarks such as GEdit-Bench use vision-language models to grade these points. FID only measures the realism of whole sets.

## What to watch for

Instructions that name what to keep work better than those that only name the change. Attributes leak between references, so a colour can move from one object to another. Lettering often survives one edit, but rarely three. Every round re-encodes the whole picture; go back to the original rather than stacking edits. Faces of real people and protected characters need permission. The tag is new and overlaps with image-to-image, where many such models are still listed.
`;
