import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { Caller, MappedModel, Membership, RouterDirectory } from "../directory.ts";
import { createLastKnown, type LastKnown } from "./last-known.ts";

export interface CachedDirectory extends RouterDirectory {
  /** Must be called when something changed at the hub: everything is loaded again when next needed. */
  expire: () => void;
}

interface CachedDirectoryOptions {
  directory: RouterDirectory;
  logger: Logger;
  now: () => number;
}

/** Caches the directory in memory, so that most calls need no database and work while it is unavailable. */
export function cachedDirectory({ directory, logger, now }: CachedDirectoryOptions): CachedDirectory {
  const {
    cachedTokens,
    cachedModels,
    cachedLists,
    directoryFreshMs,
    directoryStaleMs,
    directoryWaitMs,
    directoryRestMs,
  } = limits.router;
  const common = {
    freshMs: directoryFreshMs,
    staleMs: directoryStaleMs,
    waitMs: directoryWaitMs,
    coolDownMs: directoryRestMs,
    logger,
    now,
  };
  const callers: LastKnown<Caller> = createLastKnown({ ...common, entries: cachedTokens });
  const models: LastKnown<MappedModel> = createLastKnown({ ...common, entries: cachedModels });
  const lists: LastKnown<readonly MappedModel[]> = createLastKnown({ ...common, entries: cachedLists });
  const memberships: LastKnown<readonly Membership[]> = createLastKnown({ ...common, entries: cachedTokens });

  return {
    // By hash, so that no tokens stay in the memory of this process.
    async authenticate(token) {
      const caller = await callers.get(hashSecret(token), () => directory.authenticate(token));
      return caller?.expiresAt !== undefined && caller.expiresAt.getTime() <= now() ? undefined : caller;
    },
    membershipsOf: async (userId) => (await memberships.get(userId, () => directory.membershipsOf(userId))) ?? [],
    mappingsOf: (modelId, reader) =>
      models.get(`${modelId}\n${reader ?? ""}`, () => directory.mappingsOf(modelId, reader)),
    async listMappedModels(reader) {
      return (await lists.get(reader ?? "", () => directory.listMappedModels(reader))) ?? [];
    },
    namesOf: (ids) => directory.namesOf(ids),
    hasSpace: () => directory.hasSpace(),
    expire() {
      for (const cache of [callers, models, lists, memberships]) cache.expire();
    },
  };
}
