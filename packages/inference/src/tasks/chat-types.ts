/** Chat in OpenAI's wire format, with the names that the field's clients use. */

export interface ChatCompletionInput {
  messages: ChatCompletionInputMessage[];
  model?: string;
  frequency_penalty?: number;
  logit_bias?: number[];
  logprobs?: boolean;
  max_tokens?: number;
  n?: number;
  presence_penalty?: number;
  reasoning_effort?: string;
  response_format?: ChatCompletionInputGrammarType;
  seed?: number;
  stop?: string[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean; [property: string]: unknown };
  temperature?: number;
  tool_choice?: "auto" | "none" | "required" | { function: { name: string; [property: string]: unknown } };
  tool_prompt?: string;
  tools?: ChatCompletionInputTool[];
  top_logprobs?: number;
  top_p?: number;
  [property: string]: unknown;
}

export interface ChatCompletionInputMessage {
  role: string;
  content?: string | ChatCompletionInputMessageChunk[];
  name?: string;
  tool_calls?: ChatCompletionInputToolCall[];
  [property: string]: unknown;
}

export interface ChatCompletionInputMessageChunk {
  type: "text" | "image_url";
  text?: string;
  image_url?: { url: string; [property: string]: unknown };
  [property: string]: unknown;
}

export interface ChatCompletionInputToolCall {
  id: string;
  type: string;
  function: ChatCompletionInputFunctionDefinition;
  [property: string]: unknown;
}

export interface ChatCompletionInputFunctionDefinition {
  name: string;
  description?: string;
  /** JSON schema of the arguments. */
  parameters?: unknown;
  [property: string]: unknown;
}

export interface ChatCompletionInputTool {
  type: string;
  function: ChatCompletionInputFunctionDefinition;
  [property: string]: unknown;
}

export interface ChatCompletionInputGrammarType {
  type: "text" | "json_schema" | "json_object";
  json_schema?: {
    name: string;
    description?: string;
    schema?: { [key: string]: unknown };
    strict?: boolean;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

export interface ChatCompletionOutput {
  id: string;
  /** Seconds since 1970. */
  created: number;
  model: string;
  choices: ChatCompletionOutputComplete[];
  system_fingerprint: string;
  /** Servers that do not count leave it out on the wire: then every count reads 0, and the call's metadata has no usage. */
  usage: ChatCompletionUsage;
  [property: string]: unknown;
}

export interface ChatCompletionOutputComplete {
  index: number;
  finish_reason: string;
  message: ChatCompletionOutputMessage;
  logprobs?: ChatCompletionLogprobs;
  [property: string]: unknown;
}

export interface ChatCompletionOutputMessage {
  role: string;
  content?: string;
  tool_call_id?: string;
  tool_calls?: ChatCompletionOutputToolCall[];
  [property: string]: unknown;
}

export interface ChatCompletionOutputToolCall {
  id: string;
  type: string;
  function: {
    name: string;
    /** JSON, as the model wrote it: not checked. */
    arguments: string;
    description?: string;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

export interface ChatCompletionLogprobs {
  content: {
    token: string;
    logprob: number;
    top_logprobs: { token: string; logprob: number; [property: string]: unknown }[];
    [property: string]: unknown;
  }[];
  [property: string]: unknown;
}

export interface ChatCompletionUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  [property: string]: unknown;
}

export interface ChatCompletionStreamOutput {
  id: string;
  created: number;
  model: string;
  choices: ChatCompletionStreamOutputChoice[];
  system_fingerprint: string;
  usage?: ChatCompletionUsage;
  [property: string]: unknown;
}

export interface ChatCompletionStreamOutputChoice {
  index: number;
  delta: ChatCompletionStreamOutputDelta;
  finish_reason?: string;
  logprobs?: ChatCompletionLogprobs;
  [property: string]: unknown;
}

export interface ChatCompletionStreamOutputDelta {
  role: string;
  content?: string;
  tool_call_id?: string;
  tool_calls?: ChatCompletionStreamOutputDeltaToolCall[];
  [property: string]: unknown;
}

export interface ChatCompletionStreamOutputDeltaToolCall {
  index: number;
  id: string;
  type: string;
  function: { name?: string; arguments: string; [property: string]: unknown };
  [property: string]: unknown;
}
