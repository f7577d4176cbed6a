/** Introduction to this task, in Markdown. */
export const about = `Diffusion models start from noise and remove it step by step, each step guided by the text. Most work in a compressed latent space and use a decoder to produce the pixels at the end.

## Inputs and outputs

A prompt, and optionally a \`negative_prompt\`, width and height, \`num_inference_steps\`, \`guidance_scale\` and a \`seed\`. The output is one image, as bytes or a link depending on the provider. Stay near the training resolution: far larger canvases repeat the subject, smaller ones lose detail. Distilled "turbo" and "lightning" variants need 1 to 8 steps and little or no guidance; with ordinary settings, colours oversaturate. LoRA adapters add a style or subject in a few megabytes, often activated by a trigger word.

## Evaluation

FID compares thousands of pictures with real ones; it says nothing about a single picture or about the prompt. For that there are CLIPScore, question-based checks such as GenEval, and blind votes.

## What to watch for

Hands, counting, spatial relations and lettering are the usual weak points. People shown by default reflect the biases of web captions. Copyright in training data and outputs is unsettled and differs by country, and imitating living artists or real people is a matter of law and of respect. Label synthetic pictures. The same seed gives the same picture only with the same software, hardware and settings.
`;
