import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { KeyOwner } from "../owners/key-owner.ts";

/** When keys were used last: noted in memory, written now and then, so that using a key does not mean writing. */
export interface KeyUse {
  note(owner: KeyOwner, provider: string): void;
  /** Writes what is left, if PostgreSQL answers. */
  close(): Promise<void>;
}

interface KeyUseOptions {
  database: Database;
  logger: Logger;
  now: () => number;
  everyMs?: number;
}

interface Use {
  owner_kind: string;
  owner_id: string;
  provider: string;
  /** ISO 8601. */
  at: string;
}

export function createKeyUse({ database, logger, now, everyMs = 20_000 }: KeyUseOptions): KeyUse {
  const { sql } = database;
  let uses = new Map<string, Use>();

  async function write(): Promise<void> {
    if (uses.size === 0) return;
    const written = uses;
    uses = new Map();
    try {
      await sql`
        update provider_keys set last_used_at = used.at
        from json_to_recordset(${JSON.stringify([...written.values()])}::text::json)
          as used(owner_kind text, owner_id text, provider text, at timestamptz)
        where provider_keys.owner_kind = used.owner_kind and provider_keys.owner_id = used.owner_id
          and provider_keys.provider = used.provider
          and (last_used_at is null or last_used_at < used.at)`;
    } catch (error) {
      // The next use of each says it again.
      logger.debug({ err: error }, "when keys were used last could not be written");
    }
  }

  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    note({ kind, id }, provider) {
      const key = `${kind}/${id}/${provider}`;
      uses.set(key, { owner_kind: kind, owner_id: id, provider, at: new Date(now()).toISOString() });
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
