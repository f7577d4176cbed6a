/** What a newcomer should know of this task, in Markdown. */
export const about = `Sound is usually turned into a picture first, a log-mel spectrogram with time on one axis and frequency on the other, and then classified as an image would be. Speech-related labels do better with encoders pretrained on raw waveforms.

## What goes in, what comes out

A clip, resampled to the rate of training (16 kHz for most). Returned are labels with scores, the best first; \`top_k\` limits them. Environmental classifiers allow several sounds at once and use sigmoids, so scores need not sum to one. Fixed-length models pad short clips and crop long ones. To find out when something happens, slide a window over the recording.

## How it is measured

Accuracy for single-label sets. Mean average precision for AudioSet, whose labels are incomplete: a model may be right where the annotation is silent. For wake words, quote false alarms per hour at a given miss rate.

## What to watch for

Microphones and rooms leave a fingerprint, and a classifier may learn the device instead of the sound; split data by recording session or speaker. Silence must be a class or be filtered out, otherwise something will always be "recognised". Emotion labels rest on acted speech and carry over badly to real life, where using them about people can also be unlawful. Speaker identification works among known voices only.
`;
