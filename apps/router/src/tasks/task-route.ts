import type { InferenceTask, OutputType, ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { WrittenForm } from "../form/write-form.ts";
import type { OpenAiTask } from "./speaks-openai.ts";

/** A request to one address of OpenAI's API, parsed. */
export interface TaskRequest {
  model: string;
  /** Returns the body with the provider's name of the model. */
  withModel(providerModelId: string): readonly Buffer[] | WrittenForm;
  /** Returns the arguments of the task: `inputs` and `parameters`. */
  args(): Promise<Record<string, unknown>>;
  outputType?: OutputType | undefined;
  /** Vectors are requested as base64 of their bytes. */
  inBase64?: boolean;
  /** The requested format of a transcript. */
  textFormat?: string | undefined;
  stream: boolean;
  /** A stream that reports its usage only on request, without stream options of the caller. */
  isUncounted?: boolean;
  /** The number of requested images. */
  images?: number;
}

export interface TaskResponse {
  contentType: string;
  body: Buffer;
  /** Audio seconds billed. */
  seconds?: number | undefined;
}

/** Fetches a file at a URL in a provider's response. */
export type FetchOutput = (url: string) => Promise<TaskResponse>;

/** One address of OpenAI's API, for providers of any format. */
export interface TaskRoute<Output> {
  task: OpenAiTask & InferenceTask;
  /** The tasks under which a model may be mapped for it. */
  mappedAs: readonly string[];
  /** The kind of call, for messages. */
  what: string;
  adapterOf: (definition: ProviderDefinition) => TaskAdapter<Output> | undefined;
  /** @throws {RouterError} 400: the body is not what OpenAI documents */
  read(body: Buffer, contentType: string): TaskRequest;
  /** The adapter writes the body for providers with OpenAI's format as well. */
  adaptsBody?: boolean;
  /** Converts the output of a provider with another format to OpenAI's. */
  respond(output: Output, request: TaskRequest, fetchOutput: FetchOutput): Promise<TaskResponse>;
}
