/** Introduction to this task, in Markdown. */
export const about = `Data-to-text generation is older than neural networks: weather bulletins were templated decades ago. Learned models replace the templates where wording should vary or tables differ in shape.

## Inputs and outputs

The table is written out as a string, for example \`<row> <cell> July <col> Month </cell> …\`, since language models read sequences. Which cells to talk about is either marked in the input, as in ToTTo, or left to the model, which then has to choose what is worth saying. The output is one or a few sentences. There is no agreed request format for hosted services, so every model card defines its own linearisation, and other formats work badly.

## Evaluation

BLEU against references says little when many descriptions are correct. PARENT also considers the table and penalises statements that neither source nor reference supports. Before publishing, count facts: those expressed correctly, omitted, or invented.

## What to watch for

Numbers drift. Models round, swap rows, or "compute" a difference that is not one; recompute every figure you print. Models invent trends from two data points. Large tables exceed the window and are cut in the middle of a row. General chat models given the table as Markdown are a strong baseline today, with the same weaknesses.
`;
