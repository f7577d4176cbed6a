import { parseCall } from "../body/parse-call.ts";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { MappedModel, RouterDirectory } from "../directory.ts";
import { modelDisabled } from "../errors/model-disabled.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { modelRestricted } from "../errors/model-restricted.ts";
import { RouterError } from "../errors/router-error.ts";
import { engineHeaders, localProviderId } from "../local-engine/local-provider.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import { type KnownPath, plainChatRoute } from "./known-paths.ts";
import { providerDisabled, unsupportedPath } from "./refusals.ts";

/** A provider and the path that a caller named of it. */
export interface Callable {
  provider: CallableProvider;
  known: KnownPath;
  authorization: Readonly<Record<string, string>>;
}

/** The path of a model with two segments, an optional task, or an OpenAI-compatible route of the model. */
const modelPath =
  /^models\/([\w.-]{1,96}\/[\w.-]{1,96})(\/pipeline\/[a-z0-9-]{1,64}|\/v1\/(?:chat\/completions|completions|embeddings))?$/;
/** Paths whose body names the model. */
const bodyPaths: ReadonlySet<string> = new Set([plainChatRoute, "v1/completions", "v1/embeddings"]);

/** Whether calls of a provider may go to this hub's engine. */
export function mayRunHere(providerId: string): boolean {
  return providerId === localProviderId || providerId === "hf-inference";
}

/** @throws {RouterError} 403: the caller or the administrator has disabled it */
export function callableBy(providers: CallersProviders, providerId: string): CallableProvider | undefined {
  const provider = providers.get(providerId);
  const disabled = provider && providers.offFor(providerId, true);
  if (provider !== undefined && disabled !== undefined) throw providerDisabled(provider, disabled);
  return provider;
}

interface LocalCall {
  identity: CallIdentity;
  providerId: string;
  /** The path below `/router/{provider}/`. */
  callerPath: string;
  body: Buffer;
}

/**
 * Finds the model that a call names, if this hub runs it. Other than at other providers, where a model's name is the
 * provider's own, the caller must be able to read the model.
 * @returns `undefined` if the call goes to the provider that it names
 * @throws {RouterError} 403 or 404: the caller may not call the model, or it does not run here
 */
export async function findLocalModel(
  { directory, providers }: { directory: Pick<RouterDirectory, "mappingsOf">; providers: CallersProviders },
  { identity, providerId, callerPath, body }: LocalCall,
): Promise<(Callable & { modelId: string }) | undefined> {
  const isOnlyHere = providerId === localProviderId;
  const provider = isOnlyHere ? callableBy(providers, localProviderId) : providers.get(localProviderId);
  const authorization = provider?.authorization;
  if (provider === undefined || authorization === undefined) return undefined;
  const [, ofPath, rest = ""] = modelPath.exec(callerPath) ?? [];
  const named = ofPath ?? (bodyPaths.has(callerPath) ? parseCall(body).model : undefined);
  if (named === undefined) {
    if (isOnlyHere) throw unsupportedPath(provider, callerPath);
    return undefined;
  }
  const mapped = await directory.mappingsOf(named, identity.reader);
  const mapping = mapped?.mappings.find((one) => one.provider === localProviderId && one.status === "live");
  if (!isOnlyHere && (mapping === undefined || providers.offFor(localProviderId, false) !== undefined))
    return undefined;
  if (mapped === undefined) throw modelNotFound(named);
  if (mapped.isDisabled === true) throw modelDisabled();
  if (mapped.isRestricted === true) throw modelRestricted(mapped.modelId);
  if (mapping === undefined) throw notRunHere(mapped);
  const { origin, pathPrefix } = provider;
  const path = rest.startsWith("/v1/") ? rest.slice(1) : callerPath;
  const headers = engineHeaders({ userId: identity.userId, modelId: mapped.modelId });
  const known = { origin, path: `${pathPrefix}/${path}`, startsJob: false, chat: path === plainChatRoute, headers };
  return { provider, known, authorization, modelId: mapped.modelId };
}

function notRunHere({ modelId, whyNotHere }: MappedModel): RouterError {
  const why = whyNotHere ?? "It has no GGUF or ONNX file that fits into the engine's memory.";
  return new RouterError({
    status: 404,
    code: "model_not_supported",
    message: `This hub does not run ${modelId}. ${why}`,
  });
}
