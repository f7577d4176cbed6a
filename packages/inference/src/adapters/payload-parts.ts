import { InputError } from "../errors/input-error.ts";
import type { TaskCall } from "./task-call.ts";

type Fields = Record<string, unknown>;

/** Returns every argument except `inputs` and `parameters`. */
export function restOf({ args }: TaskCall): Fields {
  const { inputs: _inputs, parameters: _parameters, data: _data, ...rest } = args;
  return rest;
}

/** Returns `parameters` unchanged. */
export function parametersOf({ args }: TaskCall): Fields {
  const { parameters } = args;
  return typeof parameters === "object" && parameters !== null ? { ...parameters } : {};
}

/** Returns the input of the task: `inputs`, or `data` from older callers. */
export function inputsOf({ args }: TaskCall): unknown {
  return args.inputs ?? args.data;
}

/**
 * Returns the other arguments and the parameters in one object, which almost every provider expects beside the prompt.
 */
export function spreadOf(call: TaskCall): Fields {
  return { ...restOf(call), ...parametersOf(call) };
}

/** Returns `spreadOf` with the prompt. */
export function promptOf(call: TaskCall): Fields {
  return { ...spreadOf(call), prompt: inputsOf(call) };
}

/** Renames a field. */
export function renamed(fields: Fields, from: string, to: string): Fields {
  if (!(from in fields)) return fields;
  const { [from]: value, ...others } = fields;
  return { ...others, [to]: value };
}

/**
 * Returns a provider's name for a model as part of a URL path.
 * @throws {InputError} the name has `.` or `..` as a segment, which would lead to another path
 */
export function modelPath(providerModelId: string): string {
  const segments = providerModelId.replace(/^\/+/, "").split("/");
  if (segments.some((segment) => segment === "." || segment === "..")) {
    throw new InputError(`The model's name at the provider, "${providerModelId}", is unusable in an address.`);
  }
  return segments.map((segment) => encodeURIComponent(segment).replaceAll("%40", "@")).join("/");
}
