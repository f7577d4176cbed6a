/** Introduction to this task, in Markdown. */
export const about = `Vision-language models connect an image encoder with a language model: the picture becomes a few hundred "visual tokens" that are part of the prompt like words. One model then covers captioning, visual question answering, reading and more, depending on the instruction.

## Inputs and outputs

Chat \`messages\` whose content is a list of parts: \`text\`, and \`image_url\` with a web address or a data URL. Several images may be mixed with text. The response is text, optionally streamed; some models return boxes in pixels or in a 0 to 1,000 grid, as their cards explain. Resolution decides both cost and legibility: a page of small print needs many tiles, and hence many tokens.

## Evaluation

By benchmark suites: MMMU for knowledge, DocVQA and ChartQA for reading, MathVista for reasoning, POPE for invented objects. Choose the one that resembles your use case and add fifty pictures of your own.

## What to watch for

Counting, clocks, fine spatial relations and small text are error-prone. Objects that are typical of a scene are reported even when absent. If the picture contradicts world knowledge, world knowledge tends to win. Text inside pictures may contain instructions aimed at your agent. Before sending, strip location metadata from photos. Check totals and dates read from documents with a program.
`;
