/** Introduction to this task, in Markdown. */
export const about = `Language models predict the next token, again and again. Base models simply continue your text; instruct models were trained further to follow requests and the roles of a conversation.

## Inputs and outputs

Base models take a string. Chat models take \`messages\` with \`role\` and \`content\`, which the model's own chat template turns into the exact string it was trained on; sending a chat model raw text skips that and costs quality. Output is returned at once or streamed. \`max_new_tokens\` limits the length, \`temperature\` and \`top_p\` control randomness, and \`stop\` ends generation early. Models that support tools may respond with a function call in JSON instead of prose.

## Evaluation

Perplexity on held-out text for base models. For the rest there are task suites (knowledge, mathematics, code with unit tests) and blind votes between two responses. Published scores depend on prompts and on whether the questions leaked into training data, so build a small test set from your own cases.

## What to watch for

Plausible falsehoods, called hallucinations, are inherent in the method; give the facts in the prompt and ask for quotes. External text may contain its own instructions (prompt injection), so do not let output trigger actions unchecked. Count tokens: cost, speed and the context limit all follow from them. Quantised weights save memory at a small loss, which grows below four bits.
`;
