/** Introduction to this task, in Markdown. */
export const about = `Editing frame by frame is easy and looks terrible: each frame is changed a little differently and the result flickers. Video models therefore process many frames together and preserve motion.

## Inputs and outputs

A clip and, for editing models, an instruction or a reference picture; control models take depth, edges or segmentation maps instead of or in addition to the footage. The output is a clip of the same length and frame rate, often at a fixed resolution. Models work on some dozens of frames at a time; longer material is processed in overlapping windows. As with other video tasks, services queue the job and you fetch the file later.

## Evaluation

Restoration has a ground truth to compare with: PSNR, SSIM, LPIPS. Edits are scored on three criteria: the instruction was followed, other regions are unchanged, and motion is smooth. Warping error, or a person stepping through the frames, reveals flicker.

## What to watch for

Faces and logos change identity as the window moves on. Fast motion and scene cuts break alignment, so split at the cuts. Audio is commonly dropped; copy the track back from the original. Upscalers sharpen compression noise into texture. Keep frame rate and colour range (full or limited) through decoding and encoding, or the clip shifts in speed and contrast. Altering footage of real people or events calls for consent and a clear label.
`;
