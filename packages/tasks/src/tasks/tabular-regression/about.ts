/** Introduction to this task, in Markdown. */
export const about = `The counterpart of tabular classification for a quantity instead of a category. Linear models remain useful because they explain themselves, gradient-boosted trees because they win.

## Inputs and outputs

Columns as lists under \`inputs.data\`, named exactly as in training; the output is one number per row. A bare point estimate hides how sure the model is. Quantile regression, conformal prediction or an ensemble's spread give an interval, and an interval is what a decision usually needs. If the target was log-transformed for training, the pipeline must undo that, or results are off by orders of magnitude.

## Evaluation

MAE is easy to explain to the people who will use it. RMSE penalises large errors, and R² allows a rough comparison across targets. Always compare with predicting the median, or last week's value. Plot residuals against each input as well: a pattern there is something the model has not learnt.

## What to watch for

Trees cannot extrapolate; past the largest training value they repeat it, so rising prices are underestimated forever. Outliers dominate squared losses. Missing values mean something ("not measured because healthy") and imputing the mean erases that. For data in time order, split by time; shuffled folds let the future into training and promise an accuracy that you will not see again.
`;
