/** Introduction to this task, in Markdown. */
export const about = `Older systems predict a mel spectrogram, which a vocoder turns into a waveform; newer ones generate audio codes with a language model and decode those. Either way, a sentence can be spoken in countless ways, and the model has to choose one.

## Inputs and outputs

Plain text, sometimes with a voice name, a speaker vector or a few seconds of reference audio. The result is a waveform and its \`sampling_rate\`, commonly 16,000 to 24,000 samples per second; at another rate, the pitch is wrong. Hosted services return an encoded file, so read its content type. Numbers, abbreviations and symbols should be spelt out before synthesis unless the model normalises them.

## Evaluation

People rate naturalness on a five-point scale (MOS) or vote between two samples. Automatic metrics are the word error rate of a speech recognition model for intelligibility and speaker-embedding similarity for cloned voices.

## What to watch for

Generative voices may skip, repeat or invent words, above all in long passages, so synthesise sentence by sentence. No metric notices wrong stress on names and foreign words. Cloning a voice requires the consent of its owner, as many licenses and laws state. For live use, look at the time to the first sound rather than the total.
`;
