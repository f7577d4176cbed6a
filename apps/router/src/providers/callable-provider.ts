import { hash } from "node:crypto";
import { custom as customProvider, type ProviderDefinition } from "@modelyard/inference/providers";
import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import { type KeyForms, keyFormsOf } from "../masking/key-mask.ts";
import { hubKey, type KeyOwner, ownerKey } from "../owners/key-owner.ts";

/** A provider as this installation can call it now. */
export interface CallableProvider {
  definition: ProviderDefinition;
  /** The administrator added it by its address. */
  custom: boolean;
  /** Scheme, host and port. */
  origin: string;
  /** What stands before every route: empty, or with a leading slash. */
  pathPrefix: string;
  /** Headers that carry the key, and those that the provider wants with every request; `undefined` when a key is needed and none is stored. */
  authorization: Readonly<Record<string, string>> | undefined;
  /** Whose key that is; `undefined`: there is none. */
  keyFrom: KeyOwnerKind | undefined;
  /** The same owner by `ownerKey`; the hub where there is no key. */
  keyOwner: string;
  /** Differs from key to key and does not reveal the key; empty where there is no key. */
  keyMark: string;
  /** What must never appear in an answer or a log. */
  secrets: readonly string[];
  /** How to find the key in good answers; `undefined` when there is none to look for. */
  keyForms: KeyForms | undefined;
}

export function callableProvider(
  definition: ProviderDefinition,
  { key, owner, custom }: { key: string | undefined; owner: KeyOwner; custom: boolean },
): CallableProvider {
  const { origin, pathname } = new URL(definition.baseUrl);
  const pathPrefix = pathname.replace(/(?<!\/)\/+$/, "");
  if (key !== undefined) {
    const authorization = { ...definition.headers, ...definition.authorization(key) };
    const secrets = [key];
    const keyForms = keyFormsOf(secrets);
    const keyFrom = owner.kind;
    const keyOwner = ownerKey(owner);
    const keyMark = hash("sha256", key, "base64url");
    return { definition, custom, origin, pathPrefix, authorization, keyFrom, keyOwner, keyMark, secrets, keyForms };
  }
  // A custom server may need no key; the other providers do.
  const authorization = custom ? {} : undefined;
  const nothing = { keyFrom: undefined, keyOwner: hubKey, keyMark: "", secrets: [], keyForms: undefined };
  return { definition, custom, origin, pathPrefix, authorization, ...nothing };
}

export function customDefinition({
  id,
  label,
  baseUrl,
}: Record<"id" | "label" | "baseUrl", string>): ProviderDefinition {
  return customProvider({ id, label, baseUrl });
}
