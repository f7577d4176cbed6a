import type { ProviderEntry } from "../../contract/provider-keys.ts";
import type { ProvidersFor } from "../../providers/callers-providers.ts";
import type { ProviderStore } from "../../providers/provider-store.ts";
import { listProviders } from "../api/administration-api.ts";
import type { RegisterSettings } from "../settings-app.ts";
import { memberOf } from "../settings-caller.ts";

interface ProviderRoutes {
  store: ProviderStore;
  providersFor: ProvidersFor;
}

/** All providers, and whose key the user's calls use. */
export function registerProviderRoutes(register: RegisterSettings, { store, providersFor }: ProviderRoutes): void {
  register(listProviders, async ({ caller, query }) => {
    const named = query.get("organisation");
    const organisationId = named === null ? undefined : memberOf(named, caller).id;
    const callers = await providersFor({ userId: caller.userId, organisationId });
    const entries = [...store.current().keys()].toSorted().flatMap((id): ProviderEntry[] => {
      const provider = callers.get(id);
      if (provider === undefined) return [];
      const { definition, custom, keyFrom, authorization } = provider;
      return [
        {
          id,
          label: definition.label,
          custom,
          tasks: Object.keys(definition.tasks),
          keyFrom: keyFrom ?? null,
          callable: authorization !== undefined,
        },
      ];
    });
    return Response.json(entries);
  });
}
