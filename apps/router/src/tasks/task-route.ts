import type { InferenceTask, OutputType, ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { WrittenForm } from "../form/write-form.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { OpenAiTask } from "./speaks-openai.ts";

/** A request to one of OpenAI's addresses, as far as it was understood. */
export interface TaskRequest {
  model: string;
  /** The caller's request, with the model named as the provider names it. */
  withModel(providerModelId: string): readonly Buffer[] | WrittenForm;
  /** The same in the terms of the task: `inputs` and `parameters`. */
  args(): Promise<Record<string, unknown>>;
  outputType?: OutputType | undefined;
  /** Numbers are wanted as base64 of their bytes. */
  inBase64?: boolean;
  /** How a text is to be written out. */
  textFormat?: string | undefined;
  stream: boolean;
  /** It is a stream that tells what it used only if it is asked to, and the caller does not say. */
  isUncounted?: boolean;
  /** How many images are asked for. */
  images?: number;
}

export interface TaskAnswer {
  contentType: string;
  body: Buffer;
  /** Of sound that was understood. */
  seconds?: number | undefined;
}

/** Fetches a file that a provider's answer points to. */
export type FetchMedia = (url: string) => Promise<TaskAnswer>;

/** One of OpenAI's addresses in front of providers of any kind. */
export interface TaskRoute<Output> {
  task: OpenAiTask & InferenceTask;
  /** The tasks under which a model may be mapped for it. */
  mappedAs: readonly string[];
  /** What kind of call it is, for people. */
  what: string;
  adapterOf(definition: ProviderDefinition): TaskAdapter<Output> | undefined;
  /** @throws {RouterError} 400: the body is not what OpenAI documents */
  read(exchange: Exchange, body: Buffer): TaskRequest;
  /** Also the body for providers that speak OpenAI's format is written by the adapter. */
  adaptsBody?: boolean;
  /** What another provider's result looks like in OpenAI's terms. */
  answer(output: Output, request: TaskRequest, fetchMedia: FetchMedia): Promise<TaskAnswer>;
}
