/** What a newcomer should know of this task, in Markdown. */
export const about = `Speech is only one kind of sound. This task covers the rest: rain on a tin roof, a door, eight bars of bossa nova. Two designs dominate: language models over the tokens of a neural audio codec, and diffusion in a compressed spectrogram space.

## What goes in, what comes out

A prompt in words. Say instrument, mood, tempo and recording quality, as training captions did. Some models accept a melody or a clip to continue. What comes back is a waveform plus sampling rate, or an encoded file from a service. Duration follows from the number of generated tokens or is set in seconds; beyond the length seen in training, structure dissolves. \`guidance_scale\` trades variety for closeness to the prompt, and a seed makes a result repeatable.

## How it is measured

Fréchet audio distance compares sets of clips, never a single one, and depends on the embedding model behind it. CLAP similarity tests whether prompt and sound agree. Neither hears whether a piece is any good; ask listeners.

## What to watch for

Singing and intelligible words come out as mumbling unless the model was made for songs. Licences differ: MusicGen's weights, for one, are for non-commercial use. Outputs can lie close to training recordings, so check before publishing music. Stereo, loops and clean endings are often missing and need editing by hand.
`;
