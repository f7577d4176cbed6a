/** What a newcomer should know of this task, in Markdown. */
export const about = `Older systems first predict a mel spectrogram and let a vocoder turn it into a waveform; newer ones generate audio codes with a language model and decode those. Either way, one sentence may be spoken in countless ways, and the model has to settle on one.

## What goes in, what comes out

Plain text, sometimes with a voice name, a speaker vector or a few seconds of reference audio. The result is a waveform and its \`sampling_rate\`, commonly 16,000 to 24,000 samples per second; play it at another rate and the pitch is off. Hosted services return an encoded file, so read its content type. Numbers, abbreviations and symbols ought to be spelt out before synthesis unless the model normalises them.

## How it is measured

People rate naturalness on a five-point scale (MOS) or vote between two samples. Automatic helpers: a recogniser's word error rate for intelligibility, speaker-embedding similarity for cloned voices.

## What to watch for

Generative voices may skip, repeat or invent words, above all in long passages, so synthesise sentence by sentence. Stress on names and foreign words goes wrong unnoticed by any metric. Cloning a voice needs the consent of the person it belongs to; many licences and laws say so. For live use look at the time to the first sound rather than the total.
`;
