import { createLaunchers, type Launchers } from "@modelyard/engine";
import type { Hub } from "@modelyard/hub";
import type { Logger } from "@modelyard/platform/logger";
import { readLaunchers } from "../config/engine/read-launchers.ts";

interface LauncherOptions {
  hub: Pick<Hub, "launchTokens">;
  /** For working folders. */
  folder: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** The address of this hub, once it listens. */
  ownUrl: () => string;
  logger: Logger;
}

/** Reads the file of launchers, and starts engines when they are called. @returns `undefined` without a file */
export async function startLaunchers(
  path: string | undefined,
  { hub, folder, variables, ownUrl, logger }: LauncherOptions,
): Promise<Launchers | undefined> {
  if (path === undefined) return undefined;
  return createLaunchers({
    file: await readLaunchers(path, variables),
    folder,
    async access({ model, readAs, expiresAt }) {
      const { value, revoke } = await hub.launchTokens.issue({ model, userName: readAs, expiresAt });
      return { endpoint: ownUrl(), token: value, revoke };
    },
    logger: logger.child({ room: "launchers" }),
  });
}
