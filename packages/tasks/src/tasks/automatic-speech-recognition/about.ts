/** Introduction to this task, in Markdown. */
export const about = `Two families share the field. CTC models such as wav2vec 2.0 emit a letter distribution for each 20 ms of sound: quick and faithful, without punctuation. Encoder-decoder models such as Whisper write text as a translator would, with casing and punctuation, and sometimes with too much imagination.

## Inputs and outputs

Audio, by convention resampled to one channel at 16 kHz. You get \`text\` and, with \`return_timestamps\`, \`chunks\` with start and end in seconds. Long recordings are cut into windows (30 s for Whisper) that overlap or are split at silence. Multilingual models detect the language; specifying it avoids surprises with accents and short clips.

## Evaluation

Word error rate after normalising case, punctuation and number formats on both sides; without the same normaliser, figures cannot be compared. The real-time factor shows whether live use is possible.

## What to watch for

In silence or music, generative models invent fluent sentences; run voice activity detection first. Names and jargon need prompting or fine-tuning. Errors are distributed unevenly across accents, ages and languages, so test with your own speakers. Who spoke is a separate question, diarisation. Recording people usually requires their consent.
`;
