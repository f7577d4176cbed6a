import { isIPv6 } from "node:net";
import { createLaunchers, type Launchers } from "@modelyard/engine";
import type { Hub } from "@modelyard/hub";
import type { Logger } from "@modelyard/platform/logger";
import { ConfigError } from "../config/config-error.ts";
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
  const file = await readLaunchers(path, variables);
  const clusterServer = clusterServerOf(variables);
  const homeless = file.launchers.find((launcher) => launcher.kind === "kserve" && launcher.server === undefined);
  if (homeless !== undefined && clusterServer === undefined) {
    throw new ConfigError(`${path}: ${homeless.id} needs server, because this hub does not run in Kubernetes.`);
  }
  return createLaunchers({
    file,
    folder,
    clusterServer,
    async access({ model, readAs, expiresAt }) {
      const { value, revoke } = await hub.launchTokens.issue({ model, userName: readAs, expiresAt });
      return { endpoint: ownUrl(), token: value, revoke };
    },
    logger: logger.child({ room: "launchers" }),
  });
}

/** Kubernetes sets these variables in every pod. */
function clusterServerOf({
  KUBERNETES_SERVICE_HOST: host = "",
  KUBERNETES_SERVICE_PORT: port = "443",
}: LauncherOptions["variables"]): string | undefined {
  if (host === "") return undefined;
  return `https://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
