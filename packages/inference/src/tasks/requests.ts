import type { BaseArgs, Options } from "../call/options.ts";
import { type CallArgs, exchange } from "../call/perform.ts";
import type { Registry } from "../call/target.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, type InferenceTask } from "../providers/define-provider.ts";
import { registry } from "../registry.ts";
import { EventStream } from "../streaming/event-stream.ts";
import { openStream } from "../streaming/open-stream.ts";
import { RawStream } from "../streaming/raw-stream.ts";
import { TextGenerationStream } from "../streaming/text-stream.ts";
import type { TextGenerationArgs } from "./task-args.ts";
import type { ClientTask } from "./task-outputs.ts";

/** What a task is given, under any of the names that tasks have for it. */
export type RequestArgs = BaseArgs & {
  data?: unknown;
  inputs?: unknown;
  messages?: unknown;
  prompt?: string;
  text?: string;
  audio_url?: string;
  parameters?: Record<string, unknown>;
  /** Accepted from older callers, and not needed. */
  urlTransform?: (url: string) => string;
};

export interface RequestOptions extends Options {
  /**
   * Which task's address and body are meant; `conversational` where there are messages. Without a task, `endpointUrl` is
   * called as it is, with the arguments as JSON, or with a `Blob` as the body.
   */
  task?: string;
}

/** Text generation, token by token. */
export function textGenerationStream(args: TextGenerationArgs, options: Options = {}): TextGenerationStream {
  return new TextGenerationStream(() => openStream("text-generation", { ...args }, options, registry, () => undefined));
}

/**
 * Sends a task's request and gives the answer as it came, unchecked: JSON, or a `Blob`.
 * @throws {InferenceError} as the task's own function, but for the answer's shape
 */
export async function request<T = unknown>(args: RequestArgs, options: RequestOptions = {}): Promise<T> {
  const { task, from } = taskOf(args, options);
  return exchange(task, callArgs(args), options, from, (raw) => {
    if (isAnswer<T>(raw)) return raw;
    throw new InputError("There is no answer.");
  });
}

/** The same for a streamed answer: every event's JSON as it came. */
export function streamingRequest<T = unknown>(args: RequestArgs, options: RequestOptions = {}): EventStream<T> {
  const stream: unknown = new RawStream(() => {
    const { task, from } = taskOf(args, options);
    return openStream(task, callArgs(args), options, from, () => undefined);
  });
  if (isStreamOf<T>(stream)) return stream;
  throw new InputError("There is no stream.");
}

export function callArgs({ data, ...args }: RequestArgs): CallArgs {
  return data === undefined ? { ...args } : { inputs: data, ...args };
}

/** The caller's own server, called at exactly its address with exactly the arguments. */
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

/** Which task a request is about, and where its adapter is. @throws {InputError} none is named, or there is none of that name */
export function taskOf(
  { messages, endpointUrl }: RequestArgs,
  { task }: RequestOptions,
): { task: InferenceTask; from: Registry } {
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

export function isClientTask(task: string): task is ClientTask {
  return everyTask.has(task);
}

/** The caller names the type; nothing is checked, which is what this function is for. */
function isAnswer<T>(raw: unknown, _named?: T): raw is T {
  return raw !== undefined;
}

function isStreamOf<T>(stream: unknown, _named?: T): stream is EventStream<T> {
  return stream instanceof EventStream;
}
