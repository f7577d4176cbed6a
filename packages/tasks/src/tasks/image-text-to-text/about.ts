/** What a newcomer should know of this task, in Markdown. */
export const about = `Vision-language models connect an image encoder with a language model: the picture becomes a few hundred "visual tokens" which stand in the prompt like words. One model then covers captioning, visual question answering, reading and more, chosen by instruction.

## What goes in, what comes out

Chat \`messages\` whose content is a list of parts: \`text\`, and \`image_url\` with a web address or a data URL. Several images may be mixed with text. The reply is text, streamed if you want; some models return boxes in pixels or in a 0 to 1,000 grid, as their cards explain. Resolution decides both cost and legibility: a page in small print needs many tiles, and hence many tokens.

## How it is measured

By suites: MMMU for knowledge, DocVQA and ChartQA for reading, MathVista for reasoning, POPE for invented objects. Take the one that resembles your job and add fifty pictures of your own.

## What to watch for

Counting, clocks, fine spatial relations and small text are error-prone. Objects that are usual in a scene get reported though absent. If the picture contradicts world knowledge, knowledge tends to win. Text inside pictures may contain instructions aimed at your agent. Before sending, strip location metadata from photos. Let a program check totals and dates read from documents.
`;
