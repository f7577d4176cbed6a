import { toPlain } from "../literals/to-plain.ts";
import type { TaskCall } from "./task-call.ts";

/**
 * Replaces the sample's parameters with the reader's. Python's client has named arguments for only some parameters, so
 * its method is not used if there are any: raw HTTP sends all of them.
 */
export function withParameters(call: TaskCall, given: Readonly<Record<string, unknown>> | undefined): TaskCall {
  if (given === undefined || call.javascript === undefined) return call;
  const { parameters: sample, data, ...others } = call.javascript.arguments;
  const isEmpty = Object.keys(given).length === 0;
  if (isEmpty && sample === undefined) return call;
  const { python: _, ...rest } = call;
  // A bare file, `data`, cannot be combined with parameters.
  const inputs = data === undefined ? others : { inputs: data, ...others };
  const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toPlain(value)]));
  return {
    ...rest,
    javascript: { ...call.javascript, arguments: isEmpty ? inputs : { ...inputs, parameters } },
  };
}
