import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { ProviderPreferences } from "../contract/preferences.ts";
import { createLastKnown } from "../directory/last-known.ts";
import type { KeyStore } from "../keys/key-store.ts";
import { type KeyOwner, ownerKey } from "./key-owner.ts";
import type { PreferenceStore } from "./preference-store.ts";

/** The settings of a user or an organisation for their own calls. */
export interface OwnerSettings {
  /** By provider. */
  keys: ReadonlyMap<string, string>;
  preferences: ProviderPreferences;
}

/** Settings of users and organisations: stored in PostgreSQL, cached in memory, also while PostgreSQL is unavailable. */
export interface KnownOwnerSettings {
  /** @throws {SourceUnavailableError} PostgreSQL is unavailable and these were never read */
  of(owner: KeyOwner): Promise<OwnerSettings>;
  /** Must be called when something changed: everything is read again when next needed. */
  expire: () => void;
}

interface KnownOwnerSettingsOptions {
  keys: KeyStore;
  preferences: PreferenceStore;
  logger: Logger;
  now: () => number;
}

export function knownOwnerSettings({ keys, preferences, logger, now }: KnownOwnerSettingsOptions): KnownOwnerSettings {
  const known = createLastKnown<OwnerSettings>({
    entries: limits.router.cachedOwners,
    // Changes are announced; this covers a lost announcement.
    freshMs: limits.router.providersRefreshMs,
    staleMs: limits.router.directoryStaleMs,
    waitMs: limits.router.directoryWaitMs,
    coolDownMs: limits.router.directoryRestMs,
    logger,
    now,
  });

  async function read(owner: KeyOwner): Promise<OwnerSettings> {
    const [stored, preferred] = await Promise.all([keys.list(owner), preferences.read(owner)]);
    const opened = stored.flatMap(({ provider, key }) => (key === undefined ? [] : [[provider, key] as const]));
    return { keys: new Map(opened), preferences: preferred };
  }

  return {
    async of(owner) {
      const settings = await known.get(ownerKey(owner), () => read(owner));
      if (settings === undefined) throw new RangeError("reading settings returns a value");
      return settings;
    },
    expire: known.expire,
  };
}
