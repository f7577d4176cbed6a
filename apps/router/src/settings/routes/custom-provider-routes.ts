import { EgressRefusedError } from "@modelyard/platform/egress/egress";
import { type CustomProviderEntry, CustomProviderRequest } from "../../contract/custom-providers.ts";
import type { ModelDiscovery } from "../../discovery/model-discovery.ts";
import type { CustomProvider, ProviderStore } from "../../providers/provider-store.ts";
import { type Provision, ProvisionError } from "../../providers/provision.ts";
import { customProviderOperations } from "../api/administration-api.ts";
import { readRequest } from "../read-request.ts";
import type { RegisterSettings } from "../settings-app.ts";
import { requireAdministrator } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

interface CustomProviderRoutes {
  store: ProviderStore;
  provision: Provision;
  discovery: ModelDiscovery;
}

/** Custom providers: servers that administrators add by their address. */
export function registerCustomProviderRoutes(register: RegisterSettings, routes: CustomProviderRoutes): void {
  const { store, provision, discovery } = routes;

  async function entryOf(id: string): Promise<CustomProviderEntry> {
    const found = (await store.listCustomProviders()).find((custom) => custom.id === id);
    if (found !== undefined) return represent(found);
    throw new SettingsError("not_found", `There is no custom provider called ${id.slice(0, 64)}.`);
  }

  function represent({ createdAt, refreshedAt, models, ...row }: CustomProvider): CustomProviderEntry {
    const { id, label, baseUrl, replicas, engine, engineVersion, health, problem } = row;
    return {
      id,
      label,
      baseUrl,
      replicas,
      createdAt: createdAt.toISOString(),
      hasKey: store.current().get(id)?.keyFrom === "hub",
      engine,
      engineVersion,
      health,
      refreshedAt: refreshedAt?.toISOString() ?? null,
      problem,
      models: models.map((model) => model.id),
      modelDetails: models,
    };
  }

  register(customProviderOperations.list, async ({ caller }) => {
    requireAdministrator(caller);
    return Response.json((await store.listCustomProviders()).map(represent));
  });

  register(customProviderOperations.put, async ({ caller, request, parameter, requireSpace }) => {
    requireAdministrator(caller);
    await requireSpace();
    const id = parameter("id");
    const requested = await readRequest(request, CustomProviderRequest);
    const before = store.current().get(id);
    const label = requested.label ?? (before?.custom === true ? before.definition.label : id);
    try {
      await provision.upsertCustomProvider({ id, ...requested, label });
    } catch (cause) {
      if (cause instanceof ProvisionError)
        throw new SettingsError("invalid_value", sentence(cause), { field: "id", cause });
      if (!(cause instanceof EgressRefusedError)) throw cause;
      const hint = "To allow a private address, add it to `listedHosts` in the provision file of this server.";
      throw new SettingsError("invalid_value", `${sentence(cause)} ${hint}`, { field: "baseUrl", cause });
    }
    await discovery.refresh(id);
    return Response.json(await entryOf(id));
  });

  register(customProviderOperations.refresh, async ({ caller, parameter }) => {
    requireAdministrator(caller);
    await entryOf(parameter("id"));
    await discovery.refresh(parameter("id"));
    return Response.json(await entryOf(parameter("id")));
  });

  register(customProviderOperations.remove, async ({ caller, parameter }) => {
    requireAdministrator(caller);
    if (!(await store.removeCustomProvider(parameter("id")))) await entryOf(parameter("id"));
    return new Response(null, { status: 204 });
  });
}

function sentence({ message }: Error): string {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
}
