import { hash } from "node:crypto";
import { custom as customProvider, type ProviderDefinition } from "@modelyard/inference/providers";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import { type KeyForms, keyFormsOf } from "../masking/key-mask.ts";
import { hubKey, type KeyOwner, ownerKey } from "../owners/key-owner.ts";
import { splitBaseUrl } from "./split-base-url.ts";

/** One of several servers of a provider. */
export interface Replica {
  origin: string;
  pathPrefix: string;
  /** Whether the last probe succeeded. */
  isHealthy: boolean;
}

/** A provider as this installation can call it now. */
export interface CallableProvider {
  definition: ProviderDefinition;
  /** The administrator added it by its address. */
  custom: boolean;
  /** Scheme, host and port. */
  origin: string;
  /** Precedes every route: empty, or with a leading slash. */
  pathPrefix: string;
  /** All servers of the provider, with this address; empty if there is only one. */
  replicas: readonly Replica[];
  /** This hub starts its servers for calls; it has no address. */
  isLaunched: boolean;
  /** Headers that carry the key, and those that every request needs; `undefined` when a key is needed and none is stored. */
  authorization: Readonly<Record<string, string>> | undefined;
  /** Whose key it is; `undefined`: there is none. */
  keyFrom: KeyOwnerKind | undefined;
  /** The same owner by `ownerKey`; the hub where there is no key. */
  keyOwner: string;
  /** Differs from key to key and does not reveal the key; empty where there is no key. */
  keyMark: string;
  /** What must never appear in a response or a log. */
  secrets: readonly string[];
  /** Finds the key in successful responses; `undefined` without a key. */
  keyForms: KeyForms | undefined;
}

interface CallableOptions {
  key: string | undefined;
  owner: KeyOwner;
  custom: boolean;
  /** @default there is one server */
  replicas?: readonly Replica[];
  /** @default false */
  isLaunched?: boolean;
}

export function callableProvider(
  definition: ProviderDefinition,
  { key, owner, custom, replicas = [], isLaunched = false }: CallableOptions,
): CallableProvider {
  const at = { ...splitBaseUrl(definition.baseUrl), replicas, isLaunched };
  if (key !== undefined) {
    const authorization = { ...definition.headers, ...definition.authorization(key) };
    const secrets = [key];
    const keyForms = keyFormsOf(secrets);
    const keyFrom = owner.kind;
    const keyOwner = ownerKey(owner);
    const keyMark = hash("sha256", key, "base64url");
    return { definition, custom, ...at, authorization, keyFrom, keyOwner, keyMark, secrets, keyForms };
  }
  // A custom server may need no key; the other providers do.
  const authorization = custom ? {} : undefined;
  const noKey = { keyFrom: undefined, keyOwner: hubKey, keyMark: "", secrets: [], keyForms: undefined };
  return { definition, custom, ...at, authorization, ...noKey };
}

export function customDefinition({
  id,
  label,
  baseUrl,
}: Record<"id" | "label" | "baseUrl", string>): ProviderDefinition {
  return customProvider({ id, label, baseUrl });
}
