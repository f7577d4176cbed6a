import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { type ProviderKeyEntry, ProviderKeyRequest } from "../../contract/provider-keys.ts";
import type { KeyStore, StoredKey } from "../../keys/key-store.ts";
import { testKey } from "../../keys/test-key.ts";
import type { KeyOwner } from "../../owners/key-owner.ts";
import { callableProvider } from "../../providers/callable-provider.ts";
import type { ProviderStore } from "../../providers/provider-store.ts";
import { ownerOperations } from "../api/owner-api.ts";
import { ownerAddresses, ownerSegments } from "../owner-addresses.ts";
import { readRequest } from "../read-request.ts";
import type { RegisterSettings, SettingsCall } from "../settings-app.ts";
import { ownerNamed } from "../settings-caller.ts";
import { SettingsError } from "../settings-error.ts";

interface KeyRoutes {
  keys: KeyStore;
  store: ProviderStore;
  /** Reloads what is in memory. */
  reloadSettings: () => Promise<void>;
  client: HttpClient;
  now: () => number;
}

/** Nothing of a shorter key is shown, so that it stays secret. */
const minShownChars = 12;

/** The keys of the hub, of organisations and of users: never returned, but tested on request. */
export function registerKeyRoutes(
  register: RegisterSettings,
  { keys, store, reloadSettings, client, now }: KeyRoutes,
): void {
  const testLimit = createTestLimit(now);

  function providerIn(call: SettingsCall) {
    const id = call.parameter("provider");
    const provider = store.current().get(id);
    if (provider !== undefined) return provider;
    throw new SettingsError("not_found", `There is no provider called ${id.slice(0, 64)}.`, { field: "provider" });
  }

  async function entryOf(owner: KeyOwner, provider: string): Promise<StoredKey> {
    const entry = (await keys.list(owner)).find((stored) => stored.provider === provider);
    if (entry !== undefined) return entry;
    throw new SettingsError("not_found", `No key is stored for ${provider} here.`, { field: "provider" });
  }

  function represent({ provider, key = "", createdAt, updatedAt, lastUsedAt, lastTest }: StoredKey): ProviderKeyEntry {
    return {
      provider,
      label: store.current().get(provider)?.definition.label ?? provider,
      ending: key.length >= minShownChars ? key.slice(-4) : "",
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      lastTest,
    };
  }

  for (const address of ownerAddresses) {
    const ownerOf = ({ parameter, caller }: SettingsCall) =>
      ownerNamed(ownerSegments(address, parameter("name")), caller);
    const operations = ownerOperations[address].keys;

    register(operations.list, async (call) => {
      const stored = await keys.list(ownerOf(call));
      return Response.json(stored.map(represent));
    });

    register(operations.put, async (call) => {
      const owner = ownerOf(call);
      await call.requireSpace();
      const { definition } = providerIn(call);
      const { key } = await readRequest(call.request, ProviderKeyRequest);
      await keys.put(owner, definition.id, key);
      await reloadSettings();
      return Response.json(represent(await entryOf(owner, definition.id)));
    });

    register(operations.remove, async (call) => {
      const owner = ownerOf(call);
      const provider = call.parameter("provider");
      if (!(await keys.remove(owner, provider))) await entryOf(owner, provider);
      await reloadSettings();
      return new Response(null, { status: 204 });
    });

    register(operations.test, async (call) => {
      const owner = ownerOf(call);
      const { definition, custom } = providerIn(call);
      const { key } = await entryOf(owner, definition.id);
      if (key === undefined) {
        throw new SettingsError("invalid_value", "The stored key cannot be decrypted. Store it again.");
      }
      testLimit.take(call.caller.userId);
      const provider = callableProvider(definition, { key, owner, custom });
      const test = await testKey({ provider, client, now });
      await keys.noteTest(owner, definition.id, test);
      return Response.json(test);
    });
  }
}

/** Limits how often a user can test keys, so that keys cannot be guessed. */
function createTestLimit(now: () => number) {
  const times = new LRUCache<string, number[]>({ max: limits.router.cachedOwners });
  return {
    /** @throws {SettingsError} 429 */
    take(userId: string): void {
      const recent = (times.get(userId) ?? []).filter((atMs) => atMs > now() - 60_000);
      const [oldest = now()] = recent;
      if (recent.length >= limits.router.keyTestsPerMinute) {
        const seconds = Math.max(1, Math.ceil((oldest + 60_000 - now()) / 1000));
        const message = `Keys can be tested ${limits.router.keyTestsPerMinute} times a minute. Try again in ${seconds} s.`;
        throw new SettingsError("too_many", message, { headers: { "retry-after": String(seconds) } });
      }
      times.set(userId, [...recent, now()]);
    },
  };
}
