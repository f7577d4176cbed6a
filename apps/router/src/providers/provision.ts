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
  /** The display name; by default the id. */
  label?: string | undefined;
  /** With or without `/v1` at its end. */
  baseUrl: string;
  /** Further servers with the same models and the same key. */
  replicaUrls?: readonly string[] | undefined;
  key?: string | undefined;
}

/** In millionths of a US dollar; tokens by the million. Missing prices are 0. */
export interface PriceInput extends Partial<ModelPrice> {
  provider: string;
  /** The provider's own name for the model, or `*` for all models without a price. */
  providerModelId: string;
}

/** Sets providers up. All methods are idempotent. */
export interface Provision {
  /** @throws {ProvisionError} unknown provider, or a key that is empty or has spaces in it */
  upsertProviderKey(input: { provider: string; key: string }): Promise<void>;
  /** @throws {ProvisionError} unknown provider, or a price that is not a whole number of millionths of a dollar */
  upsertPrice(input: PriceInput): Promise<void>;
  /** @throws {ProvisionError} bad id or key @throws {EgressRefusedError} an address that may not be called */
  upsertCustomProvider(input: CustomProviderInput): Promise<void>;
}

/** The input is not a valid provider, key or price. */
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

/** Segments of the router's own addresses, and the policies that follow a model's colon. */
const reservedIds: ReadonlySet<string> = new Set(["v1", "auto", "fastest", "cheapest"]);

/** Returns why neither a custom provider nor a launcher can have this id. */
export function idProblem(id: string, isBuiltIn: (id: string) => boolean): string | undefined {
  if (reservedIds.has(id)) return `${id} is reserved; choose another id`;
  return isBuiltIn(id) ? `${id} is a built-in provider; choose another id` : undefined;
}

/**
 * Returns the base URL of a custom provider as it is stored: without `/v1`.
 * @throws {EgressRefusedError} an address that may not be called
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
  /** Must be called when a custom provider is new or has another address. */
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
    async upsertCustomProvider({ id, label = id, baseUrl, replicaUrls = [], key }) {
      const custom = checked(CustomProvider, { id, label, key });
      const problem = idProblem(id, isBuiltIn);
      if (problem !== undefined) throw new ProvisionError(problem);
      await store.putCustomProvider({
        ...custom,
        baseUrl: plainBaseUrl(baseUrl, egress),
        replicaUrls: replicaUrls.map((url) => plainBaseUrl(url, egress)),
      });
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
