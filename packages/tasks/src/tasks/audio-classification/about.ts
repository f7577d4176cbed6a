/** Introduction to this task, in Markdown. */
export const about = `Sound is usually turned into a picture first, a log-mel spectrogram with time on one axis and frequency on the other, and then classified as an image would be. Speech-related labels do better with encoders pretrained on raw waveforms.

## Inputs and outputs

A clip, resampled to the rate of training (16 kHz for most). The output is a list of labels with scores, best first; \`top_k\` limits them. Environmental sound classifiers allow several sounds at once and use sigmoids, so scores need not sum to one. Fixed-length models pad short clips and crop long ones. To find out when something happens, slide a window over the recording.

## Evaluation

Accuracy for single-label sets. Mean average precision for AudioSet, whose labels are incomplete: a model may be right where the annotation is missing. For wake words, quote false alarms per hour at a given miss rate.

## What to watch for

Microphones and rooms leave a fingerprint, and a classifier may learn those instead of the sound; split data by recording session or speaker. Silence must be a class or be filtered out, otherwise the model will always "recognise" something. Emotion labels are based on acted speech and transfer poorly to real life, where applying them to people can also be unlawful. Speaker identification works only for known voices.
`;
