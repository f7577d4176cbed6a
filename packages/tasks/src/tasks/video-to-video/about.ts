/** What a newcomer should know of this task, in Markdown. */
export const about = `Editing frame by frame is easy and looks terrible: each frame is changed a little differently and the result boils. Video models therefore look at many frames together and carry motion over.

## What goes in, what comes out

A clip and, for editors, an instruction or a reference picture; control models take depth, edges or segmentation maps instead of or beside the footage. A clip of equal length and frame rate returns, often in a fixed resolution. Models work on some dozens of frames at a time; longer material is processed in overlapping windows. As with other video tasks, services queue the job and you fetch the file later.

## How it is measured

Restoration has a truth to compare with: PSNR, SSIM, LPIPS. Edits are scored on three counts, namely that the instruction was followed, untouched regions stayed, and motion stays smooth. Warping error and people with pause buttons find flicker.

## What to watch for

Faces and logos change identity as the window moves on. Fast motion and scene cuts break alignment, so split at the cuts. Audio is commonly dropped; copy the track back from the original. Upscalers sharpen compression noise into texture. Keep frame rate and colour range (full or limited) through decoding and encoding, or the clip shifts in speed and contrast. Altering footage of real people or events calls for consent and a clear label.
`;
