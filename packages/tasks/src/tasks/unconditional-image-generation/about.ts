/** What a newcomer should know of this task, in Markdown. */
export const about = `No prompt, no class, no starting picture: the model learnt one distribution and draws samples from it. GANs were the first to do this convincingly and diffusion models followed. It is where one learns how generators work, because nothing distracts from the core.

## What goes in, what comes out

Random noise, hence a seed and the number of pictures wanted. The \`diffusers\` pipeline returns a list of images in exactly the size of training, 32 × 32 or 256 × 256 being common. More denoising steps improve quality up to a point; samplers such as DDIM reach it in fifty steps rather than a thousand.

## How it is measured

FID compares the mean and covariance of Inception features of at least ten thousand samples with those of real pictures. Fewer samples bias it upwards, and other resizing code changes it by several points, so compare only figures from one implementation. Precision and recall separate fidelity from coverage, which FID mixes.

## What to watch for

Mode collapse in GANs: pretty pictures, always the same dozen. Memorisation in diffusion models trained on small sets: look up the nearest training picture of your best samples. Generated faces resemble real people by accident or by memory, and inherit whatever the data set left out. If you want to decide what appears, take a text- or class-conditional model instead; this one cannot listen.
`;
