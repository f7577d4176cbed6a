import type { CallIdentity } from "../calls/call-identity.ts";
import type { ProviderPreferences } from "../contract/preferences.ts";
import type { KeyOwner } from "../owners/key-owner.ts";
import type { KnownOwnerSettings, OwnerSettings } from "../owners/owner-settings.ts";
import { type CallableProvider, callableProvider } from "./callable-provider.ts";

/** The providers as one caller can call them: with the keys that apply to them, and in their order. */
export interface CallersProviders {
  get(providerId: string): CallableProvider | undefined;
  /** The first order of providers that is set: the caller's, the paying organisation's or the hub's. */
  order: Pick<ProviderPreferences, "order" | "weights">;
  /**
   * Returns why a provider is disabled, as a sentence that begins with its name.
   * @param named the caller chose this provider
   */
  offFor(providerId: string, named: boolean): string | undefined;
}

interface ProvidersQuery {
  userId: string | undefined;
  /** The organisation that pays. */
  organisationId: string | undefined;
}

interface CallersProvidersOptions {
  /** The providers with the hub's keys. */
  hubs: () => ReadonlyMap<string, CallableProvider>;
  hubPreferences: () => ProviderPreferences;
  owners: KnownOwnerSettings;
}

export type ProvidersFor = (query: ProvidersQuery) => Promise<CallersProviders>;

export function providersOf(caller: CallIdentity | undefined, providersFor: ProvidersFor): Promise<CallersProviders> {
  return providersFor({ userId: caller?.userId, organisationId: caller?.billToId });
}

/** A call uses the user's own key, else that of the organisation that pays, else the hub's. */
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
      order: [user?.preferences, organisation?.preferences].find((preferences) => hasOrder(preferences)) ?? hub,
      offFor(providerId, named) {
        if (hub.disabled.includes(providerId)) return "is disabled by the administrator";
        if (organisation?.preferences.disabled.includes(providerId) === true)
          return "is disabled by the organization that pays";
        if (!named && user?.preferences.disabled.includes(providerId) === true) return "is disabled in your settings";
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
  { definition, custom, replicas, isLaunched }: CallableProvider,
): CallableProvider | undefined {
  const key = settings?.keys.get(definition.id);
  // Launched engines have keys of their own.
  return key === undefined || isLaunched ? undefined : callableProvider(definition, { key, owner, custom, replicas });
}
