/** What a newcomer should know of this task, in Markdown. */
export const about = `Diffusion models start from noise and remove it step by step, each step steered by the text. Most work in a compressed latent space and let a decoder produce the pixels at the end.

## What goes in, what comes out

A prompt, and optionally a \`negative_prompt\`, width and height, \`num_inference_steps\`, \`guidance_scale\` and a \`seed\`. One image returns, as bytes or a link depending on the provider. Stay near the resolution of training: far larger canvases repeat the subject, smaller ones lose detail. Distilled "turbo" and "lightning" variants need 1 to 8 steps and little or no guidance; with ordinary settings they burn out. LoRA adapters add a style or subject for a few megabytes, often behind a trigger word.

## How it is measured

FID compares thousands of pictures with real ones; it says nothing about a single picture or about the prompt. For that there are CLIPScore, question-based checks such as GenEval, and blind votes.

## What to watch for

Hands, counting, spatial relations and lettering are the usual weak points. Default people reflect the biases of web captions. Copyright in training data and outputs is unsettled and differs by country, and imitating living artists or real people is a matter of law and of respect. Label synthetic pictures. The same seed gives the same picture only with the same software, hardware and settings.
`;
