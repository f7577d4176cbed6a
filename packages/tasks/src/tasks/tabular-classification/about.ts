/** Introduction to this task, in Markdown. */
export const about = `Rows are cases, columns are properties of mixed kinds: numbers, categories, dates, gaps. On such data, ensembles of decision trees are still the benchmark to beat, unlike with images or text, where neural networks won long ago.

## Inputs and outputs

The hosted format is \`inputs.data\`: an object that maps each column name to a list of values, all of the same length. The output is one predicted class per row, in order. Column names and types must match those used in training; a pipeline that includes its encoders and imputers saves you from doing that by hand. Many models can also give probabilities, which you need to adjust the decision threshold.

## Evaluation

ROC AUC does not depend on a threshold; precision, recall and F1 do. With rare positives prefer the precision-recall curve. Cross-validate, and keep all rows of one person or one day in the same fold.

## What to watch for

Leakage is the great trap: a column filled in only after the outcome was known predicts it splendidly. Distributions drift, so monitor inputs in use. Decisions about people require checking error rates by group and often a legal basis. Pickled scikit-learn files execute code when loaded and break between library versions; the \`skops\` format is the safer container.
`;
