/** Introduction to this task, in Markdown. */
export const about = `Here the evidence is a table rather than a passage. The model has to find the right row and column, and often to add, count or average what it finds.

## Inputs and outputs

The request holds a \`query\` and a \`table\`. The table maps each column name to a list of cells, all of them strings and all lists of the same length; numbers are written as text. Models of the TAPAS family return the chosen cells with their coordinates and an aggregator such as \`SUM\`, \`COUNT\`, \`AVERAGE\` or \`NONE\`. The arithmetic itself is then done outside the model. Generative models write the answer directly.

## Evaluation

Denotation accuracy compares end results, so a wrong selection that happens to give the right number counts as correct. Reading the selected coordinates as well shows whether the reasoning held.

## What to watch for

The table is flattened into the same window as the question: a few hundred cells fit, a real database does not. Filter rows first, or use a model that writes SQL. Units inside cells ("12 km"), merged headers and empty cells confuse the numeric part. Never assume that a question can be answered; the model returns a cell with confidence even if the table does not contain the answer.
`;
