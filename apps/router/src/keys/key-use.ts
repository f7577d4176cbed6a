import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { KeyOwner } from "../owners/key-owner.ts";

/** Records when keys were used last: collected in memory, written periodically. */
export interface KeyUse {
  note(owner: KeyOwner, provider: string): void;
  /** Writes the rest, if PostgreSQL responds. */
  close(): Promise<void>;
}

interface KeyUseOptions {
  database: Database;
  logger: Logger;
  now: () => number;
  everyMs?: number;
}

interface Use {
  owner: KeyOwner;
  provider: string;
  atMs: number;
}

export function createKeyUse({ database, logger, now, everyMs = 20_000 }: KeyUseOptions): KeyUse {
  const { sql } = database;
  let uses = new Map<string, Use>();
  /** The last recorded use, also in `uses`. */
  let latest: Use | undefined;

  async function write(): Promise<void> {
    if (uses.size === 0) return;
    const written = uses;
    uses = new Map();
    latest = undefined;
    const rows = [...written.values()].map(({ owner, provider, atMs }) => {
      return { owner_kind: owner.kind, owner_id: owner.id, provider, at: new Date(atMs).toISOString() };
    });
    try {
      await sql`
        update provider_keys set last_used_at = used.at
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as used(owner_kind text, owner_id text, provider text, at timestamptz)
        where provider_keys.owner_kind = used.owner_kind and provider_keys.owner_id = used.owner_id
          and provider_keys.provider = used.provider
          and (last_used_at is null or last_used_at < used.at)`;
    } catch (error) {
      // The next use of each key writes a newer time.
      logger.debug({ err: error }, "last use of keys could not be written");
    }
  }

  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    note(owner, provider) {
      const { kind, id } = owner;
      // The same key is often used many times in a row.
      if (latest?.provider !== provider || latest.owner.kind !== kind || latest.owner.id !== id) {
        latest = { owner, provider, atMs: 0 };
        uses.set(`${kind}/${id}/${provider}`, latest);
      }
      latest.atMs = now();
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
