import type { ProviderPreferences } from "../contract/preferences.ts";
import type { KeyOwner } from "../owners/key-owner.ts";
import type { KnownOwnerSettings, OwnerSettings } from "../owners/owner-settings.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { type CallableProvider, callableProvider } from "./callable-provider.ts";

/** The providers as one caller can call them: with the keys that their calls take, in the order that they want. */
export interface CallersProviders {
  get(providerId: string): CallableProvider | undefined;
  /** Whose order of providers holds; the first that has one: the caller's, the paying organisation's, the hub's. */
  order: Pick<ProviderPreferences, "order" | "weights">;
  /** Why a provider is not to be called, as a sentence that goes on from its name. */
  offFor(providerId: string, named: boolean): string | undefined;
}

interface Asking {
  userId: string | undefined;
  /** The organisation that pays. */
  organisationId: string | undefined;
}

interface CallersProvidersOptions {
  /** With the hub's keys. */
  hubs: () => ReadonlyMap<string, CallableProvider>;
  hubPreferences: () => ProviderPreferences;
  owners: KnownOwnerSettings;
}

export type ProvidersFor = (asking: Asking) => Promise<CallersProviders>;

/** The providers as the caller of an exchange can call them. */
export function providersOf(
  { facts }: Exchange,
  { providersFor }: Pick<RouterServices, "providersFor">,
): Promise<CallersProviders> {
  return providersFor({ userId: facts.userId, organisationId: facts.billToId });
}

/** Whose key a call takes: the user's own, else that of the organisation that pays, else the hub's. */
export function callersProviders({ hubs, hubPreferences, owners }: CallersProvidersOptions): ProvidersFor {
  return async ({ userId, organisationId }) => {
    const [user, organisation] = await Promise.all([
      userId === undefined ? undefined : owners.of({ kind: "user", id: userId }),
      organisationId === undefined ? undefined : owners.of({ kind: "organisation", id: organisationId }),
    ]);
    const providers = hubs();
    const hub = hubPreferences();
    return {
      get(providerId) {
        const provider = providers.get(providerId);
        if (provider === undefined) return undefined;
        return (
          withKeyOf(user, { kind: "user", id: userId ?? "" }, provider) ??
          withKeyOf(organisation, { kind: "organisation", id: organisationId ?? "" }, provider) ??
          provider
        );
      },
      order: [user?.preferences, organisation?.preferences].find((wanted) => hasOrder(wanted)) ?? hub,
      offFor(providerId, named) {
        if (hub.disabled.includes(providerId)) return "is switched off by the administrator";
        if (organisation?.preferences.disabled.includes(providerId) === true)
          return "is switched off by the organisation that pays";
        if (!named && user?.preferences.disabled.includes(providerId) === true)
          return "is switched off in your settings";
        return undefined;
      },
    };
  };
}

function hasOrder(preferences: ProviderPreferences | undefined): boolean {
  return preferences !== undefined && (preferences.order.length > 0 || Object.keys(preferences.weights).length > 0);
}

function withKeyOf(
  settings: OwnerSettings | undefined,
  owner: KeyOwner,
  { definition, custom }: CallableProvider,
): CallableProvider | undefined {
  const key = settings?.keys.get(definition.id);
  return key === undefined ? undefined : callableProvider(definition, { key, owner, custom });
}
