import type { Options } from "../call/options.ts";
import { InputError } from "../errors/input-error.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type { ChatCompletionArgs } from "../tasks/chat.ts";
import type {
  ChatCompletionInputMessage,
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";
import { runTool } from "./run-tool.ts";
import type { Tool } from "./tool.ts";
import { callsIn, echoOf, refuseCut } from "./tool-messages.ts";
import { type RunToolsArgs, type ToolCallResult, ToolRoundsError, type ToolRunEvent } from "./tool-run-types.ts";

const defaultMaxRounds = 10;

/** A chunk of a response, or the complete response at the end. */
export type ResponsePart = { chunk: ChatCompletionStreamOutput } | { completion: ChatCompletionOutput };

/** Sends one request to the model. */
export type Ask = (args: ChatCompletionArgs, options: Options) => AsyncIterable<ResponsePart>;

/**
 * Calls the model, runs all requested tools of a round concurrently, and sends the results back, until the model
 * responds without a tool call.
 * @throws {ToolRoundsError} the model still calls tools after `maxRounds`
 */
export async function* toolRun(
  ask: Ask,
  { tools, maxRounds = defaultMaxRounds, messages: given, ...others }: RunToolsArgs,
  options: Options = {},
): AsyncGenerator<ToolRunEvent, void, undefined> {
  const known = byName(tools, maxRounds);
  const messages = [...given];
  const toolCalls: ToolCallResult[] = [];
  const usage: ChatCompletionUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  // Tools receive a signal even if the caller passed none.
  const signal = options.signal ?? new AbortController().signal;
  const definitions = tools.map(({ definition }) => definition);
  let { tool_choice: toolChoice } = others;
  for (let round = 1; ; round++) {
    const choice = toolChoice === undefined ? {} : { tool_choice: toolChoice };
    let completion: ChatCompletionOutput | undefined;
    for await (const part of ask({ ...others, ...choice, messages: [...messages], tools: definitions }, options)) {
      if ("chunk" in part) yield { type: "chunk", round, chunk: part.chunk };
      else completion = part.completion;
    }
    if (completion === undefined) throw new ProviderOutputError("The response ended without its completion.");
    addUsage(usage, completion.usage);
    const message: ChatCompletionOutputMessage = completion.choices[0]?.message ?? { role: "assistant" };
    const calls = callsIn(message, round);
    if (calls.length === 0) {
      messages.push(echoOf(message, calls));
      yield { type: "finish", result: { message, completion, messages, toolCalls, rounds: round, usage } };
      return;
    }
    refuseCut(completion);
    const names = calls.map((call) => call.function.name).join(", ");
    if (round >= maxRounds) throw tooManyRounds(maxRounds, names, messages, toolCalls);
    messages.push(echoOf(message, calls));
    for (const { id, function: called } of calls) {
      yield { type: "tool-call", round, id, name: called.name, arguments: called.arguments };
    }
    const outcomes = await Promise.all(calls.map((call) => runTool(call, known, { round, signal })));
    for (const { result, text } of outcomes) {
      toolCalls.push(result);
      messages.push({ role: "tool", tool_call_id: result.id, content: text });
      yield { type: "tool-result", ...result };
    }
    // A choice that forces a tool call would force one in every round.
    if (toolChoice !== undefined && toolChoice !== "none") toolChoice = "auto";
  }
}

function byName(tools: readonly Tool[], maxRounds: number): ReadonlyMap<string, Tool> {
  if (!Number.isInteger(maxRounds) || maxRounds < 1) {
    throw new InputError(`maxRounds must be a whole number from 1, not ${String(maxRounds)}.`);
  }
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  if (known.size < tools.length)
    throw new InputError("Two tools have the same name: a model could not tell them apart.");
  return known;
}

function tooManyRounds(
  maxRounds: number,
  names: string,
  messages: ChatCompletionInputMessage[],
  toolCalls: ToolCallResult[],
): ToolRoundsError {
  const words = `The model still calls tools after ${maxRounds} rounds (${names}): raise maxRounds, or continue from the error's messages.`;
  return new ToolRoundsError(words, messages, toolCalls);
}

function addUsage(
  sum: ChatCompletionUsage,
  { prompt_tokens, completion_tokens, total_tokens }: ChatCompletionUsage,
): void {
  sum.prompt_tokens += prompt_tokens;
  sum.completion_tokens += completion_tokens;
  sum.total_tokens += total_tokens ?? prompt_tokens + completion_tokens;
}
