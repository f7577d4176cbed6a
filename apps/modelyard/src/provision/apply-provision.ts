import type { Hub } from "@modelyard/hub";
import type { Router } from "@modelyard/router";
import { ConfigError } from "../config/config-error.ts";
import type { Provision } from "./schema.ts";

interface Rooms {
  hub: Pick<Hub, "accounts" | "mappings">;
  router: Pick<Router, "provision">;
}

/** Makes what a provision declares, and changes what is there already to match. Applying it again changes nothing. */
export async function applyProvision(provision: Provision, { hub, router }: Rooms): Promise<void> {
  try {
    await applyAll(provision, { hub, router });
  } catch (cause) {
    throw new ConfigError(
      `The provision cannot be applied: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
}

async function applyAll(provision: Provision, { hub, router }: Rooms): Promise<void> {
  for (const user of provision.users) await hub.accounts.upsertUser(user);
  for (const organisation of provision.organisations) await hub.accounts.upsertOrganisation(organisation);
  for (const provider of provision.customProviders) await router.provision.upsertCustomProvider(provider);
  for (const key of provision.providerKeys) await router.provision.upsertProviderKey(key);
  for (const { model, ...mapping } of provision.modelMappings)
    await hub.mappings.upsert({ modelId: model, ...mapping });
}
