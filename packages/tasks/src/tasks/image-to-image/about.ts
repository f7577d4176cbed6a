/** What a newcomer should know of this task, in Markdown. */
export const about = `The tag spans two worlds. Restoration (denoising, deblurring, super-resolution) has a correct answer, namely the original. Editing and style transfer have many good answers, and are nowadays done with diffusion models conditioned on the picture.

## What goes in, what comes out

An input image, and for editors a \`prompt\` saying what should change or how the result should look. \`strength\`, where there is one, sets how much noise is added first: near 0 nothing changes, near 1 only the rough layout survives. Inpainting adds a mask, and ControlNet a guide such as edges, depth or a pose. A new image returns, not necessarily in the size of the old.

## How it is measured

PSNR, SSIM and LPIPS against the original for restoration. Edits are judged twice: was the instruction followed (CLIP direction or a vision-language judge), and was everything else left alone?

## What to watch for

Super-resolution by generative models invents detail; a number plate or a face made legible is a guess, and no evidence. Faces drift in repeated edits. Sizes that are not multiples of 8 or 16 get padded or cropped. Keep the original, since each pass through the latent space loses a little. Editing pictures of real people without consent is forbidden in many places and unkind everywhere.
`;
