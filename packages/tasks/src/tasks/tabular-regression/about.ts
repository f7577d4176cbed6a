/** What a newcomer should know of this task, in Markdown. */
export const about = `The sibling of tabular classification with a quantity instead of a category. Linear models remain useful because they explain themselves, gradient-boosted trees because they win.

## What goes in, what comes out

Columns as lists under \`inputs.data\`, exactly as named in training; out comes one number a row. A bare point estimate hides how sure the model is. Quantile regression, conformal prediction or an ensemble's spread give an interval, and an interval is what a decision usually needs. If the target was log-transformed for training, the pipeline must undo that, or results are off by orders of magnitude.

## How it is measured

MAE is easy to explain to those who will use the figure. RMSE punishes big misses, R² allows a rough comparison across targets. Always compare with predicting the median, or last week's value. Plot residuals against each input as well: a pattern there is something not yet learnt.

## What to watch for

Trees cannot extrapolate; past the largest training value they repeat it, so rising prices are underestimated forever. Outliers steer squared losses. Missing values mean something ("not measured because healthy") and imputing the mean erases that. For data in time order, split by time; shuffled folds let the future into training and promise an accuracy that you will not see again.
`;
