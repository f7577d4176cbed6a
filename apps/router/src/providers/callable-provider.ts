import { chatCompletion, defineProvider, type ProviderDefinition } from "@modelyard/inference/providers";

/** A provider as this installation can call it now. */
export interface CallableProvider {
  definition: ProviderDefinition;
  /** The administrator added it by its address. */
  custom: boolean;
  /** Scheme, host and port. */
  origin: string;
  /** What stands before every route: empty, or with a leading slash. */
  pathPrefix: string;
  /** Headers that carry the key; `undefined` when a key is needed and none is stored. */
  authorization: Readonly<Record<string, string>> | undefined;
  /** What must never appear in an answer or a log. */
  secrets: readonly string[];
}

export function callableProvider(
  definition: ProviderDefinition,
  { key, custom }: { key: string | undefined; custom: boolean },
): CallableProvider {
  const { origin, pathname } = new URL(definition.baseUrl);
  const pathPrefix = pathname.replace(/\/+$/, "");
  if (key !== undefined) {
    return { definition, custom, origin, pathPrefix, authorization: definition.authorization(key), secrets: [key] };
  }
  // One's own server may want no key; everybody else does.
  return { definition, custom, origin, pathPrefix, authorization: custom ? {} : undefined, secrets: [] };
}

export function customDefinition(custom: { id: string; label: string; baseUrl: string }): ProviderDefinition {
  return defineProvider({ ...custom, tasks: { conversational: chatCompletion() } });
}
