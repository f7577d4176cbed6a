/** What a newcomer should know of this task, in Markdown. */
export const about = `A chain of recogniser, language model and synthesiser can do much of this, but loses tone, timing and detail at each joint. Omni models keep everything inside one network: each medium is encoded into a shared sequence, and separate heads or decoders turn parts of it back into text, sound or pixels.

## What goes in, what comes out

Chat messages with text, image, audio or video parts, as far as the model supports them; few really cover every combination, so consult the card's table of directions. Replies contain text plus generated media. Streaming speech arrives in small chunks beside the text. Loading needs the author's own classes more often than with other tasks.

## How it is measured

There is no single score. Take the established measure for each direction (word error rate, MMMU, GenEval and so on) and compare with the best specialist of similar size. For voice dialogue also measure the delay to the first audio and how interruptions are handled.

## What to watch for

Breadth costs depth: a generalist rarely beats specialists of the same size in their own discipline. Spoken and written answers of one model may differ in content. Memory use climbs with each enabled decoder; many allow switching speech off. Safety filters built for text do not see generated sound or pictures. Cloned voices and realistic media carry the same duties of consent and labelling as in the single-medium tasks.
`;
