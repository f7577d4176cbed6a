import { describeTask } from "../task-descriptor.ts";
import { descriptor } from "./descriptor.ts";
import { entry } from "./entry.ts";

/** The Time Series Forecasting task: what its page shows and which libraries support it. */
export const task = describeTask("time-series-forecasting", entry, descriptor);
