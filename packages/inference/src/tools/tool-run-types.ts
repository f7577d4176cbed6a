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

/** A chat's arguments without those that a run replaces. */
type ChatSettings = {
  [Name in keyof ChatCompletionInput as Name extends "messages" | "tools" ? never : Name]: ChatCompletionInput[Name];
};

export type RunToolsArgs = BaseArgs &
  ChatSettings & {
    messages: readonly ChatCompletionInputMessage[];
    /** What the model may call; made by `tool()`. */
    tools: readonly Tool[];
    /** How often the model is asked, at most. Default 10. */
    maxRounds?: number;
  };

/** One call of a tool by the model, and what came of it. */
export interface ToolCallResult {
  round: number;
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  arguments: string;
  /** What the function returned. */
  output?: unknown;
  /** What it threw, or why it was not called; the model has read the message. */
  error?: unknown;
}

export interface ToolRunResult {
  /** The last response, which calls no tool. */
  message: ChatCompletionOutputMessage;
  completion: ChatCompletionOutput;
  /** The whole conversation, to continue with. */
  messages: ChatCompletionInputMessage[];
  toolCalls: ToolCallResult[];
  rounds: number;
  /** Of all rounds together. */
  usage: ChatCompletionUsage;
}

export type ToolRunEvent =
  | { type: "chunk"; round: number; chunk: ChatCompletionStreamOutput }
  | { type: "tool-call"; round: number; id: string; name: string; arguments: string }
  | ({ type: "tool-result" } & ToolCallResult)
  | { type: "finish"; result: ToolRunResult };

/** The model still called tools when it had been asked as often as allowed. */
export class ToolRoundsError extends InferenceError {
  override name = "ToolRoundsError";
  /** The conversation up to the last results; its unanswered calls are left out, so that it can be continued. */
  readonly messages: ChatCompletionInputMessage[];
  readonly toolCalls: ToolCallResult[];

  constructor(message: string, messages: ChatCompletionInputMessage[], toolCalls: ToolCallResult[]) {
    super(message);
    this.messages = messages;
    this.toolCalls = toolCalls;
  }
}
