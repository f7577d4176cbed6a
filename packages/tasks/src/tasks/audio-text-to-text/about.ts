/** What a newcomer should know of this task, in Markdown. */
export const about = `A speech recogniser throws away everything but words. Audio language models feed the encoded sound into a language model, so tone of voice, overlapping speakers, a dog in the background or the key of a song remain available for answering.

## What goes in, what comes out

A conversation whose user message holds audio and text parts; the model's chat template marks where the audio belongs. Clips are resampled to 16 kHz and cut or chunked at about 30 seconds, with long-audio variants reaching tens of minutes. Text streams back as from any chat model. Some accept the question itself as speech, with no text at all.

## How it is measured

Multiple-choice suites such as MMAU or AIR-Bench test perception and reasoning. Free answers are graded by a judge model. For plain transcription compare the word error rate with a dedicated recogniser, which often wins and costs less.

## What to watch for

Models lean on the text prompt: ask about a sound that is not there and many will describe it. Include such questions in your tests. Timing is weak, so "at which second" is better left to a detector. Emotions and accents are inferred with more confidence than justified. Instructions can hide in the recording, spoken or inaudible; treat it as untrusted input. And a voice is personal data.
`;
