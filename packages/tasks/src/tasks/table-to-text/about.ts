/** What a newcomer should know of this task, in Markdown. */
export const about = `Data-to-text generation is older than neural networks: weather bulletins were templated decades ago. Learned models replace the templates where wording should vary and tables differ in shape.

## What goes in, what comes out

The table is written out as a string, for example \`<row> <cell> July <col> Month </cell> …\`, since language models read sequences. Which cells to talk about is either marked in the input, as in ToTTo, or left to the model, which then has to choose what is worth saying. One or a few sentences come back. There is no agreed request format for hosted services, so every model card defines its own linearisation, and an input written differently works badly.

## How it is measured

BLEU against references says little when many descriptions are right. PARENT also looks at the table and punishes statements that neither source nor reference support. For anything to be published, count facts: those expressed correctly, left out, or made up.

## What to watch for

Numbers drift. Models round, swap rows, or "compute" a difference that is not one; recompute every figure you print. Trends get invented out of two data points. Large tables exceed the window and are cut in the middle of a row. General chat models given the table as Markdown are today a strong baseline, with the same weaknesses.
`;
