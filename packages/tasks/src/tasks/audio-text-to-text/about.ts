/** Introduction to this task, in Markdown. */
export const about = `A speech recognition model discards everything but the words. Audio language models feed the encoded sound into a language model, so tone of voice, overlapping speakers, a dog in the background or the key of a song can be used in the answer.

## Inputs and outputs

A conversation whose user message holds audio and text parts; the model's chat template marks where the audio belongs. Clips are resampled to 16 kHz and cut or chunked at about 30 seconds, with long-audio variants reaching tens of minutes. Text is streamed as from any chat model. Some accept the question itself as speech, with no text at all.

## Evaluation

Multiple-choice suites such as MMAU or AIR-Bench test perception and reasoning. Free-form answers are graded by a judge model. For plain transcription, compare the word error rate with that of a dedicated speech recognition model, which often wins and costs less.

## What to watch for

Models lean on the text prompt: ask about a sound that is not there and many will describe it. Include such questions in your tests. Timing is weak, so use a detector to find out when something happens. Emotions and accents are inferred with more confidence than justified. Instructions can be hidden in the recording, spoken or inaudible; treat it as untrusted input. A voice is personal data.
`;
