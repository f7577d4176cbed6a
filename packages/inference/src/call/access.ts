import { InputError } from "../errors/input-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { Options } from "./options.ts";

/** Who calls: nobody in particular, a user of the hub, or a customer of the provider. */
export type Access = { kind: "none" } | { kind: "hub"; token: string } | { kind: "provider"; key: string };

/**
 * @throws {InputError} the token holds what no token holds: spaces, line breaks, quotes
 */
export function accessOf(accessToken: string | undefined, { tokenKind }: Pick<Options, "tokenKind">): Access {
  if (accessToken === undefined || accessToken === "") return { kind: "none" };
  if (!/^[\x21-\x7e]+$/.test(accessToken) || /["']/.test(accessToken)) {
    throw new InputError(
      "The access token holds a space, a line break or another character that no token has: pass it alone, without quotes and without Bearer.",
    );
  }
  const isHub = tokenKind === undefined ? accessToken.startsWith("hf_") : tokenKind === "hub";
  return isHub ? { kind: "hub", token: accessToken } : { kind: "provider", key: accessToken };
}

/** Whether a call goes straight to the provider. */
export function isDirect(provider: ProviderDefinition, access: Access): boolean {
  if (provider.ownKeyOnly === true && access.kind !== "provider") {
    throw new InputError(`Provider ${provider.id} is called with a key of your own, not through the router.`, {
      provider: provider.id,
    });
  }
  if (provider.direct === true && access.kind === "hub") {
    throw new InputError(
      `A hub token must not go to ${provider.baseUrl}. Pass that server's own key, or say tokenKind: "provider".`,
      { provider: provider.id },
    );
  }
  return provider.direct === true || access.kind === "provider";
}

/** Headers that carry the key, for a call that goes to the provider or to the router. */
export function keyHeaders(provider: ProviderDefinition, access: Access, direct: boolean): Record<string, string> {
  if (access.kind === "none") return {};
  if (access.kind === "hub") return { authorization: `Bearer ${access.token}` };
  return direct ? provider.authorization(access.key) : { authorization: `Bearer ${access.key}` };
}

export function secretsOf(access: Access): string[] {
  if (access.kind === "none") return [];
  return [access.kind === "hub" ? access.token : access.key];
}
