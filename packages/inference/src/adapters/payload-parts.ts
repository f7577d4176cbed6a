import { InputError } from "../errors/input-error.ts";
import type { TaskCall } from "./task-call.ts";

type Fields = Record<string, unknown>;

/** Every argument but `inputs` and `parameters`. */
export function restOf({ args }: TaskCall): Fields {
  const { inputs: _inputs, parameters: _parameters, data: _data, ...rest } = args;
  return rest;
}

/** `parameters`, as the caller gave them. */
export function parametersOf({ args }: TaskCall): Fields {
  const { parameters } = args;
  return typeof parameters === "object" && parameters !== null ? { ...parameters } : {};
}

/** What a task is about: `inputs`, or `data` as older callers name it. */
export function inputsOf({ args }: TaskCall): unknown {
  return args.inputs ?? args.data;
}

/** The other arguments and the parameters side by side: what almost every provider expects beside the prompt. */
export function spreadOf(call: TaskCall): Fields {
  return { ...restOf(call), ...parametersOf(call) };
}

/** `spreadOf`, and the prompt. */
export function promptOf(call: TaskCall): Fields {
  return { ...spreadOf(call), prompt: inputsOf(call) };
}

/** Gives a field another name. */
export function renamed(fields: Fields, from: string, to: string): Fields {
  if (!(from in fields)) return fields;
  const { [from]: value, ...others } = fields;
  return { ...others, [to]: value };
}

/**
 * A provider's name for a model as part of an address.
 * @throws {InputError} it holds `.` or `..` as a segment and would lead elsewhere
 */
export function modelPath(providerModelId: string): string {
  const segments = providerModelId.replace(/^\/+/, "").split("/");
  if (segments.some((segment) => segment === "." || segment === "..")) {
    throw new InputError(`The model's name at the provider, "${providerModelId}", is unusable in an address.`);
  }
  return segments.map((segment) => encodeURIComponent(segment).replaceAll("%40", "@")).join("/");
}
