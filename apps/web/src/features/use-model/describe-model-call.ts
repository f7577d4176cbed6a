import type { ModelInfo } from "@modelyard/hub/contract";
import {
  type DescribeCallOptions,
  describeCall,
  InputError,
  providers as knownProviders,
  throughRouter,
} from "@modelyard/inference";
import { type DescribedCall, sampleCall } from "@modelyard/snippets";
import { isPipelineType, type PipelineType } from "@modelyard/tasks";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { modelRecord } from "./model-record.ts";

interface ModelCallOptions {
  model: ModelInfo;
  /** Providers that serve the model now; `undefined` if the hub did not return them. */
  live: ProviderMappings | undefined;
  hubUrl: string;
  /** One of `live`; without it, this hub's router chooses, or the first that serves the task. */
  provider: string | undefined;
  /** Organization to bill. */
  billTo: string | undefined;
  /** A custom endpoint instead of a provider. */
  endpoint: string | undefined;
  /** The model's input, instead of the catalogue's example. */
  asked?: AskedOf | undefined;
}

/** The task and model of a call, as arguments of `describeCall`. */
export type AskedOf = Pick<DescribeCallOptions, "inputs" | "parameters" | "args">;

/**
 * Describes a call of a model through this hub, or of a server that runs it.
 * @returns `undefined` if the hub does not route calls of the model's task
 */
export function describeModelCall(options: ModelCallOptions): DescribedCall | undefined {
  const { model, hubUrl, billTo, endpoint } = options;
  const shared = { model: model.id, hubUrl, ...(billTo === undefined ? {} : { billTo }) };
  try {
    if (endpoint !== undefined) {
      const task = isChat(options) ? "conversational" : taskOf(model.pipeline_tag);
      if (task === undefined) return undefined;
      const url = task === "conversational" ? endpoint.replace(/(?<!\/)\/+$/, "") : endpoint;
      return describeCall({
        ...shared,
        ...(options.asked ?? sampleCall(task, modelRecord(model), { hubUrl })),
        task,
        endpointUrl: url,
      });
    }
    return isChat(options) ? describeChat(options, shared) : describeTask(options, shared);
  } catch (error) {
    // An unknown provider, or a task with inputs that no sample has.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

interface SharedOptions {
  model: string;
  hubUrl: string;
  billTo?: string;
}

/** This hub's router chooses the provider, unless the model's name selects one. */
function describeChat({ model, provider, hubUrl, asked }: ModelCallOptions, shared: SharedOptions): DescribedCall {
  const described = describeCall({
    ...shared,
    ...(asked ?? sampleCall("conversational", modelRecord(model), { hubUrl })),
    task: "conversational",
    routerUrl: hubUrl,
  });
  const call = { ...described, inputs: undefined, routerUrl: hubUrl, hubUrl };
  if (provider === undefined) return call;
  const name = `${model.id}:${provider}`;
  return { ...call, providerModelId: name, providerInputs: { ...described.providerInputs, model: name } };
}

function describeTask(
  { model, live, provider, hubUrl, asked }: ModelCallOptions,
  shared: SharedOptions,
): DescribedCall | undefined {
  const [first] = Object.entries(live ?? {});
  const mapping = provider === undefined ? first?.[1] : live?.[provider];
  const providerId = provider ?? first?.[0];
  const task = taskOf(mapping?.task);
  if (providerId === undefined || mapping === undefined || task === undefined) return undefined;
  const routerUrl = `${hubUrl}/router`;
  const described = describeCall({
    ...shared,
    ...(asked ?? sampleCall(task, modelRecord(model), { hubUrl })),
    task,
    routerUrl,
    // The whole mapping, because LoRA weights are part of the request.
    mapping: { ...mapping, provider: providerId, hfModelId: model.id },
    provider: knownProviders.has(providerId) ? providerId : throughRouter(providerId),
  });
  return { ...described, routerUrl, hubUrl };
}

/** Returns whether a model is a chat model, by its card or by the task of a provider. */
function isChat({ model: { pipeline_tag, tags }, live, provider }: ModelCallOptions): boolean {
  const served = provider === undefined ? Object.values(live ?? {})[0] : live?.[provider];
  if (served !== undefined) return served.task === "conversational";
  return (
    pipeline_tag === "image-text-to-text" || (pipeline_tag === "text-generation" && tags.includes("conversational"))
  );
}

function taskOf(name: string | undefined): PipelineType | undefined {
  return name !== undefined && isPipelineType(name) ? name : undefined;
}
