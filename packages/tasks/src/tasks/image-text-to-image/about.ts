/** What a newcomer should know of this task, in Markdown. */
export const about = `Generators of the newer kind treat pictures and words as one prompt. The same model draws from text alone, edits a given picture, or combines the person of one with the jacket of another; how many references it accepts differs, and up to ten are documented for some.

## What goes in, what comes out

Text and one or more images. On the wire, the first image is \`inputs\` and the instruction \`parameters.prompt\`, alongside size, steps, guidance and seed; the field also allows text without a picture. You get one new image. If order matters, refer to references by number ("the hat from image 2"). Output size follows the request or the first reference.

## How it is measured

Through several lenses at once: did it do what was asked, is the subject still the same (similarity of DINO or face features), is the rest unchanged, does it look right? Benchmarks such as GEdit-Bench have vision-language models grade these points. FID only speaks about realism of whole sets.

## What to watch for

Instructions that name what to keep work better than those that only name the change. Attributes leak between references, so a colour wanders from one object to another. Lettering survives one edit, seldom three. Every round re-encodes the whole picture; go back to the original rather than stacking edits. Faces of real people and protected characters need permission. As a young tag, it overlaps with image-to-image, under which many such models are still listed.
`;
