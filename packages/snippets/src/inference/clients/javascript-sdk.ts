import { javascript } from "../../literals/languages.ts";
import type { Plain } from "../../literals/tree.ts";
import type { CallFacts } from "../call-facts.ts";
import { chatTemplate, type DescribedSnippet, isCompletionEndpoint, type SnippetClient } from "./client.ts";
import { javascriptCommon, javascriptProperties } from "./javascript-values.ts";
import { needsOpenHandle } from "./needs-open-handle.ts";
import { sdkAddress, speaksHfInference } from "./sdk-address.ts";

type Properties = { readonly [key: string]: Plain };

/** The type declarations require another name than the service. */
const refusals: ReadonlySet<string> = new Set(["table-question-answering"]);
/** Methods that reject hf-inference, and therefore also custom endpoints, which get the same requests. */
const notHfInference: ReadonlySet<string> = new Set([
  "image-text-to-image",
  "image-text-to-video",
  "image-to-video",
  "text-to-video",
]);

/** @see https://huggingface.co/docs/huggingface.js/inference/README */
export const huggingfaceJs: SnippetClient = {
  client: "huggingface.js",
  label: "huggingface.js",
  language: "javascript",
  describe(facts) {
    const address = sdkAddress("huggingface.js", facts);
    if (address === undefined || refusals.has(facts.call.task)) return undefined;
    if (speaksHfInference(address) && notHfInference.has(facts.call.task)) return undefined;
    // For an endpoint it sends a completion, which `/models/…` does not accept.
    if ("url" in address && facts.chat === undefined && facts.call.task === "text-generation") return undefined;
    const target =
      "url" in address
        ? { endpointUrl: address.url, model: address.model }
        : { provider: address.provider, model: address.model };
    const waits = "provider" in address && needsOpenHandle(address.provider, facts.call.task);
    const described = describeSdk(facts, target, { package: "@huggingface/inference", settings: null });
    return waits && described !== undefined
      ? { ...described, values: { ...described.values, needsOpenHandle: "yes" } }
      : described;
  },
};

/** `@modelyard/inference`, which supports any hub and every provider. */
export const modelyard: SnippetClient = {
  client: "modelyard",
  label: "Modelyard",
  language: "javascript",
  describe(facts) {
    const { call, ownHub, modelId } = facts;
    if (call.endpointUrl !== undefined && notHfInference.has(call.task)) return undefined;
    // The router reads the provider from `id:provider`.
    const isRouted = facts.chat !== undefined && call.provider === "auto";
    const namesModel = facts.chat !== undefined || isCompletionEndpoint(call);
    const target =
      call.endpointUrl === undefined
        ? { provider: call.provider, model: isRouted ? call.providerModelId : modelId }
        : { endpointUrl: call.endpointUrl, model: namesModel ? call.providerModelId : undefined };
    return describeSdk(facts, target, { package: "@modelyard/inference", settings: ownHub ? settingsOf(call) : null });
  },
};

/** The address of the hub, and of its router if the client cannot derive it from the hub's. */
function settingsOf({ hubUrl, routerUrl, fullUrl }: CallFacts["call"]): string {
  const hub = hubUrl ?? originOf(routerUrl ?? fullUrl);
  const isHubsOwn = routerUrl === undefined || routerUrl === hub || routerUrl === `${hub}/router`;
  return javascript({ hubUrl: hub, routerUrl: isHubsOwn ? undefined : routerUrl });
}

/** Both clients have the same methods with the same arguments. */
function describeSdk(
  facts: CallFacts,
  target: Properties,
  client: { package: string; settings: string | null },
): DescribedSnippet | undefined {
  const { chat, task } = facts;
  const options = {
    billTo: facts.billTo,
    // Without it, the type of the result is a string.
    outputType: facts.call.task === "text-to-image" ? "blob" : undefined,
  };
  const hasOptions = Object.values(options).some((option) => option !== undefined);
  const common = {
    ...javascriptCommon(facts),
    options: hasOptions ? javascript(options) : null,
    package: javascript(client.package),
    settings: client.settings,
  };
  if (chat !== undefined) {
    const { model: _, ...rest } = chat;
    return {
      template: chatTemplate(facts),
      values: { ...common, arguments: javascriptProperties({ ...target, ...rest }, "  ", facts.chatFile) },
    };
  }
  if (task?.javascript === undefined) return undefined;
  return {
    template: "basic",
    values: {
      ...common,
      method: task.javascript.method,
      arguments: javascriptProperties({ ...target, ...task.javascript.arguments }, "  ", task.file),
      file: task.file === undefined ? null : javascript(task.file.name),
      variable: task.file?.variable ?? null,
      contentType: task.file === undefined ? null : javascript(task.file.contentType),
      output: task.outputFile === undefined ? null : javascript(task.outputFile),
    },
  };
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
