import { ProviderPreferences } from "../../contract/preferences.ts";
import { preferenceProblem } from "../../owners/preference-problem.ts";
import type { PreferenceStore } from "../../owners/preference-store.ts";
import type { ProviderStore } from "../../providers/provider-store.ts";
import { ownerOperations } from "../api/owner-api.ts";
import { ownerAddresses, ownerSegments } from "../owner-addresses.ts";
import { readRequest } from "../read-request.ts";
import type { RegisterSettings, SettingsCall } from "../settings-app.ts";
import { ownerNamed } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

interface PreferenceRoutes {
  preferences: PreferenceStore;
  store: ProviderStore;
  /** Reloads what is in memory. */
  reloadSettings: () => Promise<void>;
}

/** Which providers are tried for a plain `model`, and in what order. */
export function registerPreferenceRoutes(
  register: RegisterSettings,
  { preferences, store, reloadSettings }: PreferenceRoutes,
): void {
  for (const address of ownerAddresses) {
    const ownerOf = ({ parameter, caller }: SettingsCall) =>
      ownerNamed(ownerSegments(address, parameter("name")), caller);
    const operations = ownerOperations[address].preferences;

    register(operations.get, async (call) => Response.json(await preferences.read(ownerOf(call))));

    register(operations.put, async (call) => {
      const owner = ownerOf(call);
      await call.requireSpace();
      const requested = await readRequest(call.request, ProviderPreferences);
      const problem = preferenceProblem(requested, (id) => store.current().has(id));
      if (problem !== undefined) throw new SettingsError("invalid_value", problem.message, { field: problem.field });
      await preferences.write(owner, requested);
      await reloadSettings();
      return Response.json(requested);
    });

    register(operations.remove, async (call) => {
      await preferences.remove(ownerOf(call));
      await reloadSettings();
      return new Response(null, { status: 204 });
    });
  }
}
