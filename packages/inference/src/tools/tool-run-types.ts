import type { BaseArgs } from "../call/options.ts";
import { InferenceError } from "../errors/inference-error.ts";
import type {
  ChatCompletionInput,
  ChatCompletionInputMessage,
  ChatCompletionOutput,
  ChatCompletionOutputMessage,
  ChatCompletionStreamOutput,
  ChatCompletionUsage,
} from "../tasks/chat-types.ts";
import type { Tool } from "./tool.ts";

/** Arguments of a chat without those that a tool run sets. */
type ChatSettings = {
  [Name in keyof ChatCompletionInput as Name extends "messages" | "tools" ? never : Name]: ChatCompletionInput[Name];
};

/** Arguments of `runTools`: a chat and the tools that the model may call. */
export type RunToolsArgs = BaseArgs &
  ChatSettings & {
    /** The conversation, oldest message first. */
    messages: readonly ChatCompletionInputMessage[];
    /** Tools that the model may call, as returned by `tool()`. */
    tools: readonly Tool[];
    /**
     * Maximum number of requests to the model.
     * @default 10
     */
    maxRounds?: number;
  };

/** One tool call by the model and its result. */
export interface ToolCallResult {
  /** Which request to the model led to the call, from 1. */
  round: number;
  /** The model's id for the call. */
  id: string;
  /** Name of the tool. */
  name: string;
  /** Arguments as JSON text, as the model wrote it. */
  arguments: string;
  /** Return value of the function. */
  output?: unknown;
  /** What the function threw, or why it was not called. The model has received the message. */
  error?: unknown;
}

/** Result of a tool run. */
export interface ToolRunResult {
  /** The last message, which calls no tool. */
  message: ChatCompletionOutputMessage;
  /** The last response. */
  completion: ChatCompletionOutput;
  /** The whole conversation, to be continued. */
  messages: ChatCompletionInputMessage[];
  /** Every tool call, in order. */
  toolCalls: ToolCallResult[];
  /** Number of requests to the model. */
  rounds: number;
  /** Token counts of all rounds. */
  usage: ChatCompletionUsage;
}

/** An event of a tool run: a chunk of a response, a tool call, its result, or the end of the run. */
export type ToolRunEvent =
  | {
      /** Kind of the event. */
      type: "chunk";
      /** Which request to the model this belongs to, from 1. */
      round: number;
      /** The chunk, as received. */
      chunk: ChatCompletionStreamOutput;
    }
  | {
      /** Kind of the event. */
      type: "tool-call";
      /** Which request to the model this belongs to, from 1. */
      round: number;
      /** The model's id for the call. */
      id: string;
      /** Name of the tool. */
      name: string;
      /** Arguments as JSON text, as the model wrote it. */
      arguments: string;
    }
  | ({
      /** Kind of the event. */
      type: "tool-result";
    } & ToolCallResult)
  | {
      /** Kind of the event. */
      type: "finish";
      /** Result of the run. */
      result: ToolRunResult;
    };

/** The model still called tools after `maxRounds` requests. */
export class ToolRoundsError extends InferenceError {
  override name = "ToolRoundsError";
  /** The conversation up to the last tool results, without pending calls, so that it can be continued. */
  readonly messages: ChatCompletionInputMessage[];
  /** Every tool call, in order. */
  readonly toolCalls: ToolCallResult[];

  constructor(message: string, messages: ChatCompletionInputMessage[], toolCalls: ToolCallResult[]) {
    super(message);
    this.messages = messages;
    this.toolCalls = toolCalls;
  }
}
