/** Introduction to this task, in Markdown. */
export const about = `Extractive systems pick sentences; abstractive ones, which is what nearly all models here are, write new ones. The style follows the training data: a model trained on headlines writes headlines, whatever the input.

## Inputs and outputs

The document goes in as plain text and \`summary_text\` comes back. Length is controlled with generation settings such as \`min_length\` and \`max_length\`, counted in tokens. Encoder-decoder models such as BART read about 1,024 tokens; longer input is silently truncated. For books and transcripts, summarise sections and then the summaries, or use a long-context chat model with instructions about audience and length.

## Evaluation

ROUGE-1, -2 and -L count the words, word pairs and longest common subsequences shared with a human summary. They reward copying and cannot see falsehoods, so evaluation now adds factual-consistency checks: does each statement follow from the source?

## What to watch for

Invented details are the typical failure, above all names, dates and who said what. Opening sentences get too much weight because news puts the main point first. Every summary omits something; if a reader will act on it, link each claim to the passage it came from. Texts shorter than the length you request force the model to pad with guesses.
`;
