import type { CallArgs, Registry } from "../call/call.ts";
import type { BaseArgs, Options } from "../call/options.ts";
import { exchange } from "../call/perform.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider } from "../providers/define-provider.ts";
import { registry } from "../registry.ts";
import { EventStream } from "../streaming/event-stream.ts";
import { openStream } from "../streaming/open-stream.ts";
import { RawStream } from "../streaming/raw-stream.ts";
import { TextGenerationStream } from "../streaming/text-stream.ts";
import type { InferenceTask } from "./inference-task.ts";
import type { TextGenerationArgs } from "./task-args.ts";
import type { ClientTask } from "./task-outputs.ts";

/** Arguments of any task, under any of the names that tasks have for their input. */
export type RequestArgs = BaseArgs & {
  /** The input, as older callers name it. */
  data?: unknown;
  /** The input of most tasks. */
  inputs?: unknown;
  /** The conversation of a chat. */
  messages?: unknown;
  /** The prompt of an image or a video. */
  prompt?: string;
  /** The text to read aloud. */
  text?: string;
  /** URL of a recording. */
  audio_url?: string;
  /** Parameters of the task. */
  parameters?: Record<string, unknown>;
  /** Accepted for compatibility with older callers; not needed. */
  urlTransform?: (url: string) => string;
};

/** Options of `request` and `streamingRequest`. */
export interface RequestOptions extends Options {
  /**
   * The task whose URL and body to use. Without a task, `endpointUrl` is called as it is, with the arguments as JSON or
   * with a `Blob` as the body.
   * @default "conversational" if there are messages
   */
  task?: string;
}

/** Streams text that continues a prompt, token by token. Iterate over it, or await its final result. */
export function textGenerationStream(args: TextGenerationArgs, options: Options = {}): TextGenerationStream {
  return new TextGenerationStream(() => openStream("text-generation", { ...args }, options, registry, () => undefined));
}

/**
 * Sends a task's request and returns the response unchecked: JSON, or a `Blob`.
 * @throws {InferenceError} as the function of the task, except for responses of an unexpected shape
 */
export async function request<T = unknown>(args: RequestArgs, options: RequestOptions = {}): Promise<T> {
  const { task, from } = taskOf(args, options);
  return exchange(task, callArgs(args), options, from, (raw) => {
    if (isAnswer<T>(raw)) return raw;
    throw new InputError("There is no answer.");
  });
}

/**
 * Streams a task's response unchecked: the JSON of every event.
 * @throws {InputError} no task is named, or it is unknown
 */
export function streamingRequest<T = unknown>(args: RequestArgs, options: RequestOptions = {}): EventStream<T> {
  const stream: unknown = new RawStream(() => {
    const { task, from } = taskOf(args, options);
    return openStream(task, callArgs(args), options, from, () => undefined);
  });
  if (isStreamOf<T>(stream)) return stream;
  throw new InputError("There is no stream.");
}

/** Returns the arguments with `data` renamed to `inputs`. */
export function callArgs({ data, ...args }: RequestArgs): CallArgs {
  return data === undefined ? { ...args } : { inputs: data, ...args };
}

/** Calls a custom endpoint at exactly its address with exactly the arguments. */
const plainServer: Registry = {
  ...registry,
  endpoint: defineProvider({
    ...registry.endpoint,
    tasks: {
      other: {
        route: ({ providerModelId }) => providerModelId,
        answers: "binary",
        payload: ({ args, endpointModel }) =>
          args.inputs instanceof Blob
            ? { binary: args.inputs }
            : { json: { ...(endpointModel !== undefined && { model: endpointModel }), ...args } },
        parse: (answer) => answer,
      },
    },
  }),
};

/**
 * Finds the task of a request and the registry with its adapter.
 * @throws {InputError} no task is named, or it is unknown
 */
export function taskOf(
  { messages, endpointUrl }: RequestArgs,
  { task }: RequestOptions,
): {
  /** The task. */
  task: InferenceTask;
  /** The registry with its adapter. */
  from: Registry;
} {
  const named = task ?? (Array.isArray(messages) ? "conversational" : undefined);
  if (named !== undefined && isClientTask(named)) return { task: named, from: registry };
  if (named === undefined && endpointUrl !== undefined) return { task: "other", from: plainServer };
  const known = Object.keys(registry.endpoint.tasks).join(", ");
  throw new InputError(
    named === undefined
      ? `Say which task is meant: { task }. Tasks: ${known}.`
      : `There is no task "${named}" to ask for. Tasks: ${known}, and those of single providers.`,
  );
}

const everyTask: ReadonlySet<string> = new Set(
  [...registry.providers.values()].flatMap((provider) => Object.keys(provider.tasks)),
);

/** Returns whether any provider performs a task. */
export function isClientTask(task: string): task is ClientTask {
  return everyTask.has(task);
}

/** The caller chooses the type; the response is not checked, by design of this function. */
function isAnswer<T>(raw: unknown, _named?: T): raw is T {
  return raw !== undefined;
}

function isStreamOf<T>(stream: unknown, _named?: T): stream is EventStream<T> {
  return stream instanceof EventStream;
}
