import { type PriceEntry, PriceRequest } from "../../contract/prices.ts";
import type { ProviderStore } from "../../providers/provider-store.ts";
import type { PriceStore, StoredPrice } from "../../usage/price-store.ts";
import { priceOperations } from "../api/administration-api.ts";
import { readRequest } from "../read-request.ts";
import type { RegisterSettings } from "../settings-app.ts";
import { requireAdministrator } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

interface PriceRoutes {
  prices: PriceStore;
  store: ProviderStore;
}

/** The price table: signed-in users may read it, administrators edit it. */
export function registerPriceRoutes(register: RegisterSettings, { prices, store }: PriceRoutes): void {
  register(priceOperations.list, async () => Response.json((await prices.list()).map(represent)));

  register(priceOperations.put, async ({ caller, request, requireSpace }) => {
    requireAdministrator(caller);
    await requireSpace();
    const price = await readRequest(request, PriceRequest);
    if (!store.current().has(price.provider)) {
      throw new SettingsError("invalid_value", `There is no provider called ${price.provider.slice(0, 64)}.`, {
        field: "provider",
      });
    }
    await prices.put(price);
    const { provider, providerModelId } = price;
    const stored = (await prices.list()).find(
      (row) => row.provider === provider && row.providerModelId === providerModelId,
    );
    return Response.json(represent(stored ?? { ...price, updatedAt: new Date() }));
  });

  register(priceOperations.remove, async ({ caller, query }) => {
    requireAdministrator(caller);
    const removed = await prices.remove(query.get("provider") ?? "", query.get("providerModelId") ?? "");
    if (!removed)
      throw new SettingsError(
        "not_found",
        "There is no such price. Pass `provider` and `providerModelId` of an existing one.",
      );
    return new Response(null, { status: 204 });
  });
}

function represent({ updatedAt, ...price }: StoredPrice): PriceEntry {
  return { ...price, updatedAt: updatedAt.toISOString() };
}
