import { createProxySending, type ProxySending } from "@modelyard/hub";
import { ConfigError } from "../../config/config-error.ts";
import type { Config } from "../../config/settings.ts";

type SendingConfig = Pick<Config, "sendFiles" | "sendFilesKey" | "trustedProxies">;

/** Returns the proxy that sends files, if the settings name one. @throws {ConfigError} its secret is missing */
export function proxySendingOf({ sendFiles, sendFilesKey, trustedProxies }: SendingConfig): ProxySending | undefined {
  if (sendFiles === "off") return undefined;
  if (sendFilesKey !== undefined) return createProxySending({ mode: sendFiles, key: sendFilesKey, trustedProxies });
  throw new ConfigError(
    `MODELYARD_SEND_FILES=${sendFiles} needs MODELYARD_SEND_FILES_KEY. Set it to a random text, and have the proxy send it as X-Modelyard-Proxy.`,
  );
}
