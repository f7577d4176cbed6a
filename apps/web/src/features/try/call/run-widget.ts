import type { CallMetadata, ChatCompletionInput, Options } from "@modelyard/inference";
import type { ShownOutput } from "../output/shown-output.ts";
import type { WidgetInput } from "../read-widget-input.ts";
import { type CallFacts, callFacts } from "./call-facts.ts";
import { type CallFailure, callFailure } from "./call-failure.ts";
import type { RecordedExchange } from "./record-exchange.ts";
import { type CallTarget, taskCalls } from "./task-calls.ts";
import type { WidgetClient } from "./widget-client.ts";

export interface WidgetOutcome {
  outputs: readonly ShownOutput[];
  /** The response is missing or was cut off. */
  failure: CallFailure | undefined;
  facts: CallFacts;
  exchange: RecordedExchange | undefined;
}

export type WidgetEvent =
  | { kind: "text"; text: string }
  /** A job is waiting or running, in the provider's own words. */
  | { kind: "progress"; status: string; queuePosition?: number | undefined };

interface RunOptions {
  input: WidgetInput;
  target: CallTarget;
  client: WidgetClient;
  signal: AbortSignal;
  billTo?: string | undefined;
  emit: (event: WidgetEvent) => void;
  now?: () => number;
}

/**
 * Performs the call of a widget. Progress is emitted; a failure is part of the outcome.
 * @throws the signal's reason, if the visitor disconnects or presses Stop
 */
export async function runWidget(options: RunOptions): Promise<WidgetOutcome> {
  const { input, client, signal, billTo, emit, now = Date.now } = options;
  const startedMs = now();
  let metadata: CallMetadata | undefined;
  const callOptions: Options = {
    signal,
    onMetadata: (known) => {
      metadata = known;
    },
    onProgress: ({ status, queuePosition }) => emit({ kind: "progress", status, queuePosition }),
    ...(billTo === undefined ? {} : { billTo }),
  };
  let written: Written = { outputs: [], firstTextMs: undefined };
  let failure: CallFailure | undefined;
  try {
    if (input.task === "conversational") {
      written = await chat(input.input, options, callOptions, (known) => {
        written = known;
      });
    } else written = { outputs: await askTask(input, options, callOptions), firstTextMs: undefined };
  } catch (error) {
    signal.throwIfAborted();
    failure = callFailure(error);
  }
  const exchange = client.lastExchange();
  return {
    outputs: written.outputs,
    failure,
    exchange,
    facts: callFacts({ metadata, exchange, failure, startedMs, firstTextMs: written.firstTextMs, endedMs: now() }),
  };
}

interface Written {
  outputs: readonly ShownOutput[];
  /** When the first text arrived, in milliseconds since 1970. */
  firstTextMs: number | undefined;
}

/** @param keep receives the response so far, in case the stream fails */
async function chat(
  input: ChatCompletionInput,
  { target, client, emit, now = Date.now }: RunOptions,
  options: Options,
  keep: (written: Written) => void,
): Promise<Written> {
  const stream = client.client.chatCompletionStream(
    { ...input, model: target.model, stream_options: { include_usage: true } },
    options,
  );
  let firstTextMs: number | undefined;
  const soFar = (): Written => ({
    outputs: stream.text === "" ? [] : [{ type: "text", content: stream.text }],
    firstTextMs,
  });
  for await (const chunk of stream) {
    const text = chunk.choices[0]?.delta.content ?? "";
    if (text === "") continue;
    firstTextMs ??= now();
    emit({ kind: "text", text });
    keep(soFar());
  }
  return soFar();
}

function askTask(
  { task, input }: Exclude<WidgetInput, { task: "conversational" }>,
  { target, client }: RunOptions,
  options: Options,
): Promise<readonly ShownOutput[]> {
  const { inputs: _, ...settings } = input;
  return taskCalls[task]({
    client: client.client,
    input,
    args: (inputs) => ({ ...target, ...settings, inputs }),
    options,
  });
}
