import type { Egress } from "@modelyard/platform/egress/egress";
import { z } from "zod";
import { PriceRequest } from "../contract/prices.ts";
import { ProviderKeyRequest } from "../contract/provider-keys.ts";
import type { KeyStore } from "../keys/key-store.ts";
import { hubOwner } from "../owners/key-owner.ts";
import type { PriceStore } from "../usage/price-store.ts";
import type { ModelPrice } from "../usage/prices.ts";
import type { ProviderStore } from "./provider-store.ts";

export interface CustomProviderInput {
  /** Lower-case letters, digits and hyphens; not the id of a built-in provider. */
  id: string;
  /** The name shown to people; by default the id. */
  label?: string | undefined;
  /** With or without `/v1` at its end. */
  baseUrl: string;
  key?: string | undefined;
}

/** In millionths of a US dollar; tokens by the million. What is left out costs nothing. */
export interface PriceInput extends Partial<ModelPrice> {
  provider: string;
  /** The provider's own name for the model, or `*` for all that have no price of their own. */
  providerModelId: string;
}

/** Setting providers up. Doing the same twice changes nothing. */
export interface Provision {
  /** @throws {ProvisionError} unknown provider, or a key that is empty or has spaces in it */
  upsertProviderKey(input: { provider: string; key: string }): Promise<void>;
  /** @throws {ProvisionError} unknown provider, or a price that is no whole number of millionths of a dollar */
  upsertPrice(input: PriceInput): Promise<void>;
  /** @throws {ProvisionError} bad id or key @throws {EgressRefusedError} an address that is not called from here */
  upsertCustomProvider(input: CustomProviderInput): Promise<void>;
}

/** What was given cannot be a provider or its key. */
export class ProvisionError extends Error {
  override name = "ProvisionError";
}

// A key travels in a header: visible ASCII only.
const Key = ProviderKeyRequest.shape.key;
const CustomProvider = z.object({
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,62}$/, "a provider id is lower-case letters, digits and hyphens"),
  label: z.string().min(1).max(100),
  key: Key.optional(),
});

/** A part of the router's own addresses, and what stands after a model's colon to say how a provider is chosen. */
const reservedIds: ReadonlySet<string> = new Set(["v1", "auto", "fastest", "cheapest"]);

/** Why one's own server cannot have this id. */
export function idProblem(id: string, isBuiltIn: (id: string) => boolean): string | undefined {
  if (reservedIds.has(id)) return `${id} means something else to the router; choose another id for your own server`;
  return isBuiltIn(id) ? `${id} is built in; choose another id for your own server` : undefined;
}

/**
 * The address of one's own server as it is kept: without `/v1`.
 * @throws {EgressRefusedError} an address that is not called from here
 */
export function plainBaseUrl(baseUrl: string, egress: Pick<Egress, "vetUrl">): string {
  const url = egress.vetUrl(baseUrl);
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "")}`;
}

interface ProvisionOptions {
  store: ProviderStore;
  keys: KeyStore;
  prices: PriceStore;
  egress: Egress;
  isBuiltIn: (id: string) => boolean;
  /** A custom provider is new or stands elsewhere. */
  customProviderChanged: () => void;
}

export function createProvision(options: ProvisionOptions): Provision {
  const { store, keys, prices, egress, isBuiltIn, customProviderChanged } = options;
  return {
    async upsertProviderKey({ provider, key }) {
      if (!store.current().has(provider)) throw new ProvisionError(`there is no provider called ${provider}`);
      await keys.put(hubOwner, provider, checked(Key, key));
      await store.reload();
    },
    async upsertPrice(input) {
      const price = checked(PriceRequest, input);
      if (!store.current().has(price.provider)) {
        throw new ProvisionError(`there is no provider called ${price.provider}`);
      }
      await prices.put(price);
    },
    async upsertCustomProvider({ id, label = id, baseUrl, key }) {
      const custom = checked(CustomProvider, { id, label, key });
      const problem = idProblem(id, isBuiltIn);
      if (problem !== undefined) throw new ProvisionError(problem);
      await store.putCustomProvider({ ...custom, baseUrl: plainBaseUrl(baseUrl, egress) });
      customProviderChanged();
    },
  };
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new ProvisionError(parsed.error.issues.map(({ message }) => message).join("; "), { cause: parsed.error });
  }
  return parsed.data;
}
