import type { ProviderHealthEntry } from "../../contract/provider-health.ts";
import { providerHealthOperation } from "../api/health-api.ts";
import type { RegisterSettings } from "../settings-app.ts";
import { requireAdministrator } from "../settings-caller.ts";

/** The health of providers, for administrators. */
export function registerHealthRoutes(
  register: RegisterSettings,
  { providerHealth }: { providerHealth: () => ProviderHealthEntry[] },
): void {
  register(providerHealthOperation, async ({ caller }) => {
    requireAdministrator(caller);
    return Response.json(providerHealth());
  });
}
