/** Introduction to this task, in Markdown. */
export const about = `This tag covers everything that turns one waveform into one or more waveforms: enhancement, source separation, voice conversion, speech-to-speech translation. What they share is the interface, not the method.

## Inputs and outputs

A recording at the sampling rate that the model expects; separation models trained at 8 kHz return telephone quality whatever the input. The output is a list of clips, each with a \`label\` and a content type, because a separator returns several: one per speaker or instrument. Their order carries no meaning, and the same speaker may swap channels between two chunks of a long file.

## Evaluation

With a clean reference, SDR and SI-SDR give the ratio of the wanted signal to everything else in decibels, usually as an improvement over the mixture. For speech, PESQ and STOI model human listeners. Without a reference, use estimators such as DNSMOS, or human listeners.

## What to watch for

Simulated mixtures are flattering: reverberation, clipping and codecs in real recordings cost many dB. Aggressive denoising eats consonants and can raise the error rate of a speech recognition model though it sounds cleaner. Process long files in overlapping windows and cross-fade. Voice conversion imitates a person, so get that person's consent. For live calls, check that the model is causal; many look into the future.
`;
