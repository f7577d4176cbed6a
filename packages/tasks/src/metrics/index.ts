export { formulas } from "./formulas.generated.ts";
export type { Metric } from "./metric.ts";
export { metricKey } from "./metric-key.ts";
export { type MetricKey, metrics } from "./metrics.ts";
