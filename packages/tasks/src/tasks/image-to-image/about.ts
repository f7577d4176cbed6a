/** Introduction to this task, in Markdown. */
export const about = `This tag covers two kinds of task. Restoration (denoising, deblurring, super-resolution) has a correct answer: the original. Editing and style transfer have many good answers and are now done with diffusion models conditioned on the picture.

## Inputs and outputs

An input image and, for editing models, a \`prompt\` that describes what should change or how the result should look. \`strength\`, where supported, sets how much noise is added first: near 0 nothing changes, near 1 only the rough layout survives. Inpainting adds a mask, and ControlNet a guide such as edges, depth or a pose. The output is a new image, not necessarily of the same size.

## Evaluation

PSNR, SSIM and LPIPS against the original for restoration. Edits are judged on two questions: was the instruction followed (CLIP direction or a vision-language judge), and was everything else left alone?

## What to watch for

Super-resolution by generative models invents detail; a number plate or a face made legible is a guess, not evidence. Faces drift in repeated edits. Sizes that are not multiples of 8 or 16 get padded or cropped. Keep the original, since each pass through the latent space loses a little. Editing pictures of real people without consent is forbidden in many places and unkind everywhere.
`;
