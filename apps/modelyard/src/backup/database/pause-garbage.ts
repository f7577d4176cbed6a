import { garbageLock } from "@modelyard/hub";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { openSession } from "@modelyard/platform/database/session";
import { StartError } from "../../start-error.ts";

/** Keeps all nodes from collecting garbage. */
export interface GarbagePause {
  /** @throws {StartError} garbage may have been collected since, because the connection was lost */
  requireHeld: () => Promise<void>;
  end: () => Promise<void>;
}

/** Waits until no garbage is collected, and pauses it. @param onWait called if it has to wait */
export async function pauseGarbage(target: DatabaseTarget, onWait: () => void): Promise<GarbagePause> {
  const session = openSession(target);
  const lock = "hashtextextended($1::text, 0)";
  try {
    const [row] = await session.query<{ free: boolean }>(`select pg_try_advisory_lock(${lock}) as free`, [garbageLock]);
    if (row?.free !== true) {
      onWait();
      await session.query(`select pg_advisory_lock(${lock})`, [garbageLock]);
    }
  } catch (error) {
    await session.end();
    throw error;
  }
  return {
    async requireHeld() {
      // The lock ends with its connection.
      await session.query("select 1").catch((cause: unknown) => {
        throw new StartError(
          "The connection to the database was lost, so files may have been removed that the backup needs. Run it again: it keeps what was copied.",
          { cause },
        );
      });
    },
    end: () => session.end(),
  };
}
