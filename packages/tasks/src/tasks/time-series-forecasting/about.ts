/** What a newcomer should know of this task, in Markdown. */
export const about = `Classical methods fit each series alone. Recent foundation models are trained on billions of time points and forecast series they have never seen, which makes them a strong first try, not a reason to drop the simple baselines.

## What goes in, what comes out

A history of values at regular steps, its frequency, and a horizon. Some models take covariates: those known ahead, such as holidays and prices, and those known only for the past. The outcome is one path or, better, quantiles for each future step. Scaling is usually done inside. There is no shared request format; libraries want arrays or a data frame with \`item_id\`, \`timestamp\` and \`target\`.

## How it is measured

MASE divides the error by that of a seasonal naive forecast and so allows averaging over series of any size. CRPS or weighted quantile loss judge probabilistic forecasts. Evaluate with several rolling cut-off dates, never with a random split.

## What to watch for

Ask first whether last week's value would do as well. Gaps, changed sensors and a history that was corrected later distort results. Public benchmarks may sit in a foundation model's training data. Structural breaks, like a new tariff, cannot be foreseen from the curve. A ninety per cent interval ought to contain nine of ten outcomes; count that in operation.
`;
