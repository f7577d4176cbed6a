// OpenAI's chat format, with the type names of `@huggingface/inference`.

/** A chat request in OpenAI's format. Further fields are sent as they are. */
export interface ChatCompletionInput {
  /** The conversation, oldest message first. */
  messages: ChatCompletionInputMessage[];
  /** Model id; see `BaseArgs.model`. */
  model?: string;
  /**
   * Penalty from -2 to 2 for tokens by how often they occurred.
   * @default 0
   */
  frequency_penalty?: number;
  /** Bias of tokens. */
  logit_bias?: number[];
  /**
   * Whether to return the log probability of each output token.
   * @default false
   */
  logprobs?: boolean;
  /** Maximum number of output tokens. */
  max_tokens?: number;
  /**
   * Number of responses to generate.
   * @default 1
   */
  n?: number;
  /**
   * Penalty from -2 to 2 for tokens that occurred at all.
   * @default 0
   */
  presence_penalty?: number;
  /** How much a reasoning model thinks, such as `low`, `medium` or `high`. */
  reasoning_effort?: string;
  /**
   * Format of the response.
   * @default text
   */
  response_format?: ChatCompletionInputGrammarType;
  /** Seed for sampling, where the provider supports one. */
  seed?: number;
  /** Texts that end the response. Most providers accept up to four. */
  stop?: string[];
  /** Ignored: `chatCompletion` never streams and `chatCompletionStream` always does. */
  stream?: boolean;
  /** Options of a stream. */
  stream_options?: {
    /**
     * Whether the last chunk holds the token counts.
     * @default false
     */
    include_usage?: boolean;
    [property: string]: unknown;
  };
  /**
   * Sampling temperature, from 0 to 2.
   * @default chosen by the provider
   */
  temperature?: number;
  /**
   * Whether the model may call tools, must call one, or must call this one.
   * @default "auto"
   */
  tool_choice?:
    | "auto"
    | "none"
    | "required"
    | {
        /** The tool that the model must call. */
        function: {
          /** Name of the tool. */
          name: string;
          [property: string]: unknown;
        };
      };
  /** Text placed before the tools, on servers that support it. */
  tool_prompt?: string;
  /** Tools that the model may call. */
  tools?: ChatCompletionInputTool[];
  /** How many alternatives to return per token, from 0 to 20. Needs `logprobs`. */
  top_logprobs?: number;
  /**
   * Share of probability mass to sample from, over 0 and up to 1.
   * @default 1
   */
  top_p?: number;
  [property: string]: unknown;
}

/** A message of a conversation. */
export interface ChatCompletionInputMessage {
  /** `system`, `user`, `assistant` or `tool`. */
  role: string;
  /** Text, or parts of text and images. */
  content?: string | ChatCompletionInputMessageChunk[];
  /** Name of the author, where the provider reads one. */
  name?: string;
  /** Tool calls of an assistant's message. */
  tool_calls?: ChatCompletionInputToolCall[];
  [property: string]: unknown;
}

/** Part of a message: text or an image. */
export interface ChatCompletionInputMessageChunk {
  /** Which kind of part this is. */
  type: "text" | "image_url";
  /** Text, for parts of type `text`. */
  text?: string;
  /** Image, for parts of type `image_url`. */
  image_url?: {
    /** URL or data URL of the image. */
    url: string;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

/** A tool call in an earlier message. */
export interface ChatCompletionInputToolCall {
  /** Id of the call, which the message with the result repeats. */
  id: string;
  /** Always `function`. */
  type: string;
  /** The function that was called. */
  function: ChatCompletionInputFunctionDefinition;
  [property: string]: unknown;
}

/** A function that a model may call. */
export interface ChatCompletionInputFunctionDefinition {
  /** Name of the function: 1 to 64 letters, digits, `_` and `-`. */
  name: string;
  /** What the function does, for the model. */
  description?: string;
  /** JSON schema of the arguments. */
  parameters?: unknown;
  [property: string]: unknown;
}

/** A tool that a model may call. */
export interface ChatCompletionInputTool {
  /** Always `function`. */
  type: string;
  /** The function. */
  function: ChatCompletionInputFunctionDefinition;
  [property: string]: unknown;
}

/** Format of a response. */
export interface ChatCompletionInputGrammarType {
  /** `text` for any text, `json_object` for any JSON object, `json_schema` for JSON that fits a schema. */
  type: "text" | "json_schema" | "json_object";
  /** The schema, for `json_schema`. */
  json_schema?: {
    /** Name of the schema, for the model. */
    name: string;
    /** Description of the schema, for the model. */
    description?: string;
    /** The JSON schema. */
    schema?: { [key: string]: unknown };
    /**
     * Whether the provider must enforce the schema.
     * @default false
     */
    strict?: boolean;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

/** A complete chat response in OpenAI's format. */
export interface ChatCompletionOutput {
  /** The provider's id for the response. */
  id: string;
  /** Time of the response, in seconds since 1970. */
  created: number;
  /** The model as the provider names it. */
  model: string;
  /** The responses: one, or as many as `n`. */
  choices: ChatCompletionOutputComplete[];
  /** Identifies the provider's configuration. */
  system_fingerprint: string;
  /** Token counts. If the server does not send any, all are 0 and the call's metadata has no usage. */
  usage: ChatCompletionUsage;
  [property: string]: unknown;
}

/** One response of a chat completion. */
export interface ChatCompletionOutputComplete {
  /** Position in the list of responses, from 0. */
  index: number;
  /** Why the response ended, such as `stop`, `length` or `tool_calls`. */
  finish_reason: string;
  /** The message. */
  message: ChatCompletionOutputMessage;
  /** Log probabilities, where requested. */
  logprobs?: ChatCompletionLogprobs;
  [property: string]: unknown;
}

/** A message from a model. */
export interface ChatCompletionOutputMessage {
  /** Usually `assistant`. */
  role: string;
  /** Text of the message; absent if it only calls tools. */
  content?: string;
  /** Id of the tool call that the message responds to. */
  tool_call_id?: string;
  /** Tools that the model calls. */
  tool_calls?: ChatCompletionOutputToolCall[];
  [property: string]: unknown;
}

/** A tool call by a model. */
export interface ChatCompletionOutputToolCall {
  /** Id of the call, which the message with the result repeats. */
  id: string;
  /** Usually `function`. */
  type: string;
  /** The function and its arguments. */
  function: {
    /** Name of the function. */
    name: string;
    /** Arguments as JSON text, as the model wrote it: not validated. */
    arguments: string;
    /** Description of the function, from some servers. */
    description?: string;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

/** Log probabilities of a response. */
export interface ChatCompletionLogprobs {
  /** One entry per output token. */
  content: {
    /** Text of the token. */
    token: string;
    /** Natural logarithm of the token's probability. */
    logprob: number;
    /** The most likely tokens at this position. */
    top_logprobs: {
      /** Text of the token. */
      token: string;
      /** Natural logarithm of the token's probability. */
      logprob: number;
      [property: string]: unknown;
    }[];
    [property: string]: unknown;
  }[];
  [property: string]: unknown;
}

/** Token counts of a chat. */
export interface ChatCompletionUsage {
  /** Tokens of the request. */
  prompt_tokens: number;
  /** Tokens of the response. */
  completion_tokens: number;
  /** Both together. */
  total_tokens: number;
  [property: string]: unknown;
}

/** A chunk of a streamed chat in OpenAI's format. */
export interface ChatCompletionStreamOutput {
  /** The provider's id for the response; the same in every chunk. */
  id: string;
  /** Time of the response, in seconds since 1970. */
  created: number;
  /** The model as the provider names it. */
  model: string;
  /** What this chunk adds to each response; empty in a chunk that only holds the usage. */
  choices: ChatCompletionStreamOutputChoice[];
  /** Identifies the provider's configuration. */
  system_fingerprint: string;
  /** Token counts, in the last chunk where requested. */
  usage?: ChatCompletionUsage;
  [property: string]: unknown;
}

/** What a chunk adds to one response. */
export interface ChatCompletionStreamOutputChoice {
  /** Position in the list of responses, from 0. */
  index: number;
  /** What is new. */
  delta: ChatCompletionStreamOutputDelta;
  /** Why the response ended, in its last chunk. */
  finish_reason?: string;
  /** Log probabilities of the new tokens, where requested. */
  logprobs?: ChatCompletionLogprobs;
  [property: string]: unknown;
}

/** New parts of a message. */
export interface ChatCompletionStreamOutputDelta {
  /** Usually `assistant`. */
  role: string;
  /** Text to append. */
  content?: string;
  /** Id of the tool call that the message responds to. */
  tool_call_id?: string;
  /** Parts of tool calls to append. */
  tool_calls?: ChatCompletionStreamOutputDeltaToolCall[];
  [property: string]: unknown;
}

/** New part of a tool call. */
export interface ChatCompletionStreamOutputDeltaToolCall {
  /** Which tool call of the message this part belongs to, from 0. */
  index: number;
  /** Id of the call. */
  id: string;
  /** Usually `function`. */
  type: string;
  /** The function and new text of its arguments. */
  function: {
    /** Name of the function, in the first part. */
    name?: string;
    /** JSON text to append to the arguments. */
    arguments: string;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}
