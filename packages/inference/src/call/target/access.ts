import { InputError } from "../../errors/input-error.ts";
import type { ProviderDefinition } from "../../providers/define-provider.ts";
import type { Options } from "../options.ts";

/** The caller's credential: none, a hub token, or a provider's own key. `token` is "" without one. */
export interface Access {
  kind: "none" | "hub" | "provider";
  token: string;
}

/**
 * @throws {InputError} the token contains characters that no token has: spaces, line breaks, quotes
 */
export function accessOf(token = "", { tokenKind }: Pick<Options, "tokenKind"> = {}): Access {
  if (token === "") return { kind: "none", token };
  if (!/^[!#-&(-~]+$/.test(token)) {
    throw new InputError(
      "The access token holds a space, a line break or another character that no token has: pass it alone, without quotes and without Bearer.",
    );
  }
  return { kind: tokenKind ?? (token.startsWith("hf_") ? "hub" : "provider"), token };
}

/** Returns whether a call is sent directly to the provider. */
export function isDirect(provider: ProviderDefinition, access: Access): boolean {
  if (provider.ownKeyOnly === true && access.kind !== "provider") {
    throw new InputError(`Provider ${provider.id} is called with a key of your own, not through the router.`, {
      provider: provider.id,
    });
  }
  if (provider.direct === true && access.kind === "hub") {
    throw new InputError(
      `A hub token must not go to ${provider.baseUrl}. Pass that server's own key, or tokenKind: "provider".`,
      { provider: provider.id },
    );
  }
  return provider.direct === true || access.kind === "provider";
}

/** Returns the headers that carry the key, for calls to the provider or the router. */
export function keyHeaders(provider: ProviderDefinition, access: Access, direct: boolean): Record<string, string> {
  const { kind, token } = access;
  if (kind === "provider" && direct) return provider.authorization(token);
  return bearer(token);
}

export function bearer(token: string): Record<string, string> {
  return token === "" ? {} : { authorization: `Bearer ${token}` };
}

/** Headers in which some provider expects a key. */
const carriesKey = /^(?:(?:proxy-)?authorization|cookie|x-key|(?:x-)?api-key)$/i;

/**
 * Rejects keys in custom headers: these headers are sent to every host of the call, including hosts that must not see
 * the key.
 * @throws {InputError} a header carries a key
 */
export function refuseKeyHeaders(headers: Options["headers"] = {}): void {
  const name = Object.keys(headers).find((header) => carriesKey.test(header));
  if (name === undefined) return;
  throw new InputError(`The header ${name} carries a key: pass it as accessToken, or its host as endpointUrl.`);
}
