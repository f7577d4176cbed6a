/** Introduction to this task, in Markdown. */
export const about = `Speech is only one kind of sound. This task covers the rest: rain on a tin roof, a door, eight bars of bossa nova. Two designs dominate: language models over the tokens of a neural audio codec, and diffusion in a compressed spectrogram space.

## Inputs and outputs

A text prompt. Name the instrument, mood, tempo and recording quality, as training captions do. Some models accept a melody or a clip to continue. The output is a waveform plus its sampling rate, or an encoded file from a service. Duration depends on the number of generated tokens or is set in seconds; beyond the length seen in training, structure breaks down. \`guidance_scale\` trades variety for adherence to the prompt, and a seed makes a result repeatable.

## Evaluation

Fréchet audio distance compares sets of clips, never a single one, and depends on the embedding model behind it. CLAP similarity tests whether prompt and sound agree. Neither measures whether a piece is any good; ask listeners.

## What to watch for

Singing and intelligible words come out as mumbling unless the model was made for songs. Licenses differ: MusicGen's weights, for one, are for non-commercial use. Outputs can be close to training recordings, so check before publishing music. Stereo, loops and clean endings are often missing and need editing by hand.
`;
