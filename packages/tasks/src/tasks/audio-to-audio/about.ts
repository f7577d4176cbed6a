/** What a newcomer should know of this task, in Markdown. */
export const about = `The tag gathers everything from a waveform to one or more waveforms: enhancement, source separation, voice conversion, speech-to-speech translation. What they share is the interface, not the method.

## What goes in, what comes out

A recording at the sampling rate that the model expects; separation models trained at 8 kHz return telephone quality whatever you feed them. The answer is a list of clips, each with a \`label\` and a content type, because a separator returns several: one per speaker or instrument. Their order carries no meaning, and the same speaker may swap channels between two chunks of a long file.

## How it is measured

With a clean reference, SDR and SI-SDR give the ratio of wanted signal to everything else in decibels, usually as improvement over the mixture. PESQ and STOI model listeners for speech. Without a reference there are estimators such as DNSMOS, or people.

## What to watch for

Simulated mixtures flatter: reverberation, clipping and codecs in real recordings cost many dB. Aggressive denoising eats consonants and can raise a recogniser's error rate though it sounds cleaner. Process long files in overlapping windows and cross-fade. Voice conversion imitates a person, so ask that person. For live calls, check that the model is causal; many look into the future.
`;
