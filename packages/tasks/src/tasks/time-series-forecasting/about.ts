/** Introduction to this task, in Markdown. */
export const about = `Classical methods fit each series alone. Recent foundation models are trained on billions of time points and forecast series they have never seen, which makes them a strong first choice, but no reason to skip simple baselines.

## Inputs and outputs

A history of values at regular steps, its frequency, and a horizon. Some models take covariates: those known ahead, such as holidays and prices, and those known only for the past. The output is one path or, better, quantiles for each future step. Scaling is usually done inside the model. There is no shared request format; libraries expect arrays or a data frame with \`item_id\`, \`timestamp\` and \`target\`.

## Evaluation

MASE divides the error by that of a seasonal naive forecast which allows averaging over series of any scale. CRPS or weighted quantile loss judge probabilistic forecasts. Evaluate with several rolling cut-off dates, never with a random split.

## What to watch for

Ask first whether last week's value would do as well. Gaps, changed sensors and a history that was corrected later distort results. Public benchmarks may be part of a foundation model's training data. Structural breaks, like a new tariff, cannot be foreseen from the curve. A ninety per cent interval should contain nine of ten outcomes; check this in production.
`;
