/** Introduction to this task, in Markdown. */
export const about = `A chain of a speech recognition model, a language model and a text-to-speech model can do much of this, but loses tone, timing and detail at each joint. Omni models keep everything inside one network: each medium is encoded into a shared sequence, and separate heads or decoders turn parts of it back into text, sound or pixels.

## Inputs and outputs

Chat messages with text, image, audio or video parts, as far as the model supports them; few really cover every combination, so check the model card for supported directions. Responses contain text plus generated media. Streamed speech arrives in small chunks alongside the text. Loading requires custom code from the author more often than for other tasks.

## Evaluation

There is no single score. Use the established metric for each direction (word error rate, MMMU, GenEval and so on) and compare with the best specialist of similar size. For voice dialogue, also measure the delay to the first audio and how interruptions are handled.

## What to watch for

Breadth costs depth: a generalist rarely beats specialists of the same size in their own discipline. Spoken and written answers of one model may differ in content. Memory use climbs with each enabled decoder; many allow switching speech off. Safety filters built for text do not see generated sound or pictures. Cloned voices and realistic media require the same consent and labelling as in the single-medium tasks.
`;
