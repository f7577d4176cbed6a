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
  /** Those that serve the model now; `undefined`: the hub could not say. */
  live: ProviderMappings | undefined;
  hubUrl: string;
  /** One of `live`; without it, this hub's router picks, or the first that serves the task. */
  provider: string | undefined;
  /** The organisation that pays. */
  billTo: string | undefined;
  /** A server of the visitor's own, in place of a provider. */
  endpoint: string | undefined;
  /** What the model is asked, in place of the catalogue's example. */
  asked?: AskedOf | undefined;
}

/** What a call is about, in the words of `describeCall`. */
export type AskedOf = Pick<DescribeCallOptions, "inputs" | "parameters" | "args">;

/**
 * Works out a call of a model through this hub, or of a server that runs it.
 * @returns `undefined` where no call of the model's task passes through this hub
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
    // A provider that the client knows nothing of, or a task that needs what no sample has.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

interface SharedOptions {
  model: string;
  hubUrl: string;
  billTo?: string;
}

/** The router of this hub picks the provider, unless the model's name says which. */
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
    // All of it: the weights of a LoRA are part of the request.
    mapping: { ...mapping, provider: providerId, hfModelId: model.id },
    provider: knownProviders.has(providerId) ? providerId : throughRouter(providerId),
  });
  return { ...described, routerUrl, hubUrl };
}

/** A model is a chat model by what its card says, or by what a provider serves it for. */
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
