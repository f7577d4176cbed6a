/** Introduction to this task, in Markdown. */
export const about = `No prompt, no class, no starting picture: the model learnt one distribution and draws samples from it. GANs were the first to do this convincingly and diffusion models followed. It is a good way to learn how generators work, because there is no conditioning to consider.

## Inputs and outputs

Random noise, so the inputs are a seed and the number of pictures. The \`diffusers\` pipeline returns a list of images in exactly the training size, 32 × 32 or 256 × 256 being common. More denoising steps improve quality up to a point; samplers such as DDIM reach it in fifty steps rather than a thousand.

## Evaluation

FID compares the mean and covariance of Inception features of at least ten thousand samples with those of real pictures. Fewer samples bias it upwards, and different resizing code changes it by several points, so compare only figures from one implementation. Precision and recall separate fidelity from coverage, which FID mixes.

## What to watch for

Mode collapse in GANs: pretty pictures, always the same dozen. Memorisation in diffusion models trained on small sets: look up the nearest training picture of your best samples. Generated faces can resemble real people by chance or through memorisation, and inherit the gaps of the data set. If you want to decide what appears, use a text- or class-conditional model instead; this one takes no instructions.
`;
