import type { Payload } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import { hostsOf } from "../call/hub/hosts.ts";
import { adapterOf } from "../call/perform.ts";
import { accessOf, keyHeaders } from "../call/target/access.ts";
import { addressOf, baseUrlOf } from "../call/target/address.ts";
import { InputError } from "../errors/input-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import { callArgs } from "../tasks/requests.ts";
import type { ClientTask } from "../tasks/task-outputs.ts";
import { formOf } from "../transport/encode-body.ts";
import { stringify } from "../transport/stringify.ts";
import type { BodyParams, HeaderParams, InferenceProviderOrPolicy, UrlParams } from "./field-names.ts";
import { headerCased } from "./header-case.ts";
import { loadFiles, NotLoadedError, recordWithFilesAsText } from "./loaded-blob.ts";
import { readResponse } from "./read-response.ts";
import type { TaskProviderHelper, TaskResult } from "./task-provider-helper.ts";

const { hubUrl, routerUrl } = hostsOf({});

/** Creates the helper of one task of one provider. */
export function helperOf<Task extends ClientTask>(
  name: InferenceProviderOrPolicy,
  provider: ProviderDefinition,
  task: Task,
): TaskProviderHelper<Task> {
  const adapter = adapterOf({ provider }, task);
  // The router's base address names no provider: the router chooses one.
  const atRouter = provider.baseUrl === "" ? routerUrl : `${routerUrl}/${provider.id}`;
  const base = ({ authMethod }: Pick<UrlParams, "authMethod">): string =>
    authMethod === "provider-key" || provider.ownKeyOnly === true
      ? baseUrlOf(provider, adapter, { direct: true, routerUrl })
      : atRouter;
  const call = (model: string, args: object, more: Partial<TaskCall> = {}): TaskCall => ({
    task,
    providerModelId: model,
    args: callArgs({ ...args }),
    direct: true,
    hubUrl,
    ...more,
  });
  const payload = ({ args, model, mapping, outputType }: BodyParams): Payload => {
    const { accessToken: _token, endpointUrl: _url, provider: _provider, model: _model, ...own } = args;
    return adapter.payload(call(model, own, { mapping, outputType }));
  };
  const route = ({ model, authMethod }: UrlParams): string =>
    adapter.route({ providerModelId: model, task, direct: authMethod === "provider-key" });

  return {
    provider: name,
    task,
    clientSideRoutingOnly: provider.ownKeyOnly === true,
    makeRoute: route,
    makeBaseUrl: base,
    makeUrl: (params) => {
      const url = addressOf({ ...adapter, route: () => route(params) }, call(params.model, {}), base(params));
      return params.urlTransform?.(url) ?? url;
    },
    prepareHeaders: (params, isBinary) => ({
      ...headerCased({ ...keyOf(params, provider), ...provider.headers, ...adapter.headers }),
      ...(!isBinary && { "Content-Type": "application/json" }),
    }),
    preparePayload: (params) => asData(payload(params), name, task),
    preparePayloadAsync: async (args) => {
      const loaded: unknown = await loadFiles(args);
      return isSameKind(args, loaded) ? loaded : args;
    },
    makeBody: (params) => {
      const data = asData(payload(params), name, task);
      return data instanceof Blob || data instanceof FormData ? data : stringify(data);
    },
    getResponse: async (response, url = "", headers = {}, outputType, signal) => {
      const isDirect = url !== "" && !url.startsWith(`${atRouter}/`);
      const baseUrl = isDirect ? baseUrlOf(provider, adapter, { direct: true, routerUrl }) : atRouter;
      const where = { url, baseUrl, isDirect, hubUrl, headers: new Headers(headers) };
      const result = await readResponse({ provider, task, response, ...where, outputType, signal });
      if (isResult<TaskResult<Task, NonNullable<typeof outputType>>>(result)) return result;
      throw new InputError("There is no result.");
    },
  };
}

function keyOf({ accessToken, authMethod }: HeaderParams, provider: ProviderDefinition): Record<string, string> {
  if (authMethod === "none" || accessToken === undefined) return {};
  const isDirect = authMethod === "provider-key";
  return keyHeaders(provider, accessOf(accessToken, { tokenKind: isDirect ? "provider" : "hub" }), isDirect);
}

/** @throws {InputError} a file has to be read first, which is asynchronous */
function asData(payload: Payload, name: string, task: ClientTask): Record<string, unknown> | Blob | FormData {
  if ("binary" in payload) return payload.binary;
  if ("form" in payload) return formOf(payload.form);
  try {
    return recordWithFilesAsText(payload.json);
  } catch (cause) {
    if (!(cause instanceof NotLoadedError)) throw cause;
    throw new InputError(
      `${name} takes the file of "${task}" as text: pass the arguments through preparePayloadAsync first, or use makeRequestOptions.`,
      { task, cause },
    );
  }
}

function isSameKind<Args extends object>(args: Args, loaded: unknown): loaded is Args {
  return typeof loaded === "object" && loaded !== null && Object.keys(args).every((name) => name in loaded);
}

/** The task decides the type of the result, as it does for the task's own function. */
function isResult<Result>(value: unknown, _named?: Result): value is Result {
  return value !== undefined;
}
