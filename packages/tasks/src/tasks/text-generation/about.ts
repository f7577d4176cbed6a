/** What a newcomer should know of this task, in Markdown. */
export const about = `Language models predict the next token, again and again. Base models simply continue your text; instruct models were trained further to follow requests and to keep to the roles of a conversation.

## What goes in, what comes out

Base models take a string. Chat models take \`messages\` with \`role\` and \`content\`, which the model's own chat template turns into the exact string it was trained on; sending a chat model raw text skips that and costs quality. Output arrives whole or as a stream of pieces. \`max_new_tokens\` bounds the length, \`temperature\` and \`top_p\` the randomness, \`stop\` ends early. Tool-capable models may answer with a function call in JSON instead of prose.

## How it is measured

Perplexity on held-out text for base models. For the rest there are task suites (knowledge, mathematics, code with unit tests) and blind votes between two answers. Published scores depend on prompts and on whether the questions leaked into training data, so build a small test set from your own cases.

## What to watch for

Plausible falsehoods, also called hallucinations, are in the nature of the method; give the facts in the prompt and ask for quotes. Text from outside may carry instructions of its own (prompt injection), so do not let output trigger actions unchecked. Count tokens: cost, speed and the context limit all follow from them. Quantised weights save memory at a small loss, which grows below four bits.
`;
