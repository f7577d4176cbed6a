import { ProviderPreferences } from "../contract/preferences.ts";
import { preferenceProblem } from "../owners/preference-problem.ts";
import type { PreferenceStore } from "../owners/preference-store.ts";
import type { ProviderStore } from "../providers/provider-store.ts";
import { ownerAddresses, ownerSegments } from "./owner-addresses.ts";
import { readRequest } from "./read-request.ts";
import type { RegisterSettings, SettingsCall } from "./settings-app.ts";
import { ownerNamed } from "./settings-caller.ts";
import { SettingsError } from "./settings-error.ts";

interface PreferenceRoutes {
  preferences: PreferenceStore;
  store: ProviderStore;
  /** What is in memory is old. */
  reloadSettings: () => Promise<void>;
}

/** Which providers a plain `model` tries, and in what order. */
export function registerPreferenceRoutes(
  register: RegisterSettings,
  { preferences, store, reloadSettings }: PreferenceRoutes,
): void {
  for (const address of ownerAddresses) {
    const ownerOf = ({ parameter, caller }: SettingsCall) =>
      ownerNamed(ownerSegments(address, parameter("name")), caller);
    const place = `${address}/preferences`;

    register("GET", place, async (call) => Response.json(await preferences.read(ownerOf(call))));

    register("PUT", place, async (call) => {
      const owner = ownerOf(call);
      await call.requireSpace();
      const wanted = await readRequest(call.request, ProviderPreferences);
      const problem = preferenceProblem(wanted, (id) => store.current().has(id));
      if (problem !== undefined) throw new SettingsError("invalid_value", problem.message, { field: problem.field });
      await preferences.write(owner, wanted);
      await reloadSettings();
      return Response.json(wanted);
    });

    register("DELETE", place, async (call) => {
      await preferences.remove(ownerOf(call));
      await reloadSettings();
      return new Response(null, { status: 204 });
    });
  }
}
