import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { DocumentError } from "@modelyard/platform/declared-document";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import type { Router } from "@modelyard/router";
import { ConfigError } from "../../config/config-error.ts";

interface FollowOptions {
  path: string;
  variables: Readonly<Record<string, string | undefined>>;
  document: Pick<Router["document"], "apply">;
  logger: Logger;
  /** Interval in which the file is checked for changes. */
  everyMs?: number;
  /** Pause before a retry after a failure that is not the file's. */
  retryMs?: number;
}

/**
 * Applies a file of router settings, and again whenever it changes. An invalid file is rejected as a whole: the previous
 * settings stay.
 * @throws {ConfigError} the file is invalid at the start
 */
export async function followSettingsFile(options: FollowOptions): Promise<{ close(): Promise<void> }> {
  const { path, variables, document, logger, everyMs = 1000, retryMs = 5000 } = options;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function apply(): Promise<void> {
    await document.apply(await textOf(path), { name: path, variables });
  }

  async function applyAgain(): Promise<void> {
    try {
      await apply();
      logger.info({ path }, "router settings reloaded");
    } catch (error) {
      if (error instanceof DocumentError) {
        logger.error({ path }, `router settings rejected, the previous ones stay: ${error.message}`);
        return;
      }
      logger.error({ err: error, path }, "router settings cannot be applied, the previous ones stay");
      retry = setTimeout(changed, retryMs);
      retry.unref();
    }
  }

  function changed(): void {
    clearTimeout(retry);
    running = running.then(applyAgain);
  }

  try {
    await apply();
  } catch (cause) {
    throw cause instanceof DocumentError ? new ConfigError(cause.message, { cause }) : cause;
  }
  // Polled, because change events are missing for mounted files and replaced symbolic links.
  watchFile(path, { interval: everyMs, persistent: false }, changed);
  return {
    async close() {
      unwatchFile(path, changed);
      clearTimeout(retry);
      await running;
    },
  };
}

/** @throws {DocumentError} the file cannot be read or is too large */
async function textOf(path: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new DocumentError(`${path} cannot be read.`);
  }
  if (text.length <= limits.router.settingsDocumentBytes) return text;
  throw new DocumentError(`${path} is larger than ${limits.router.settingsDocumentBytes} bytes.`);
}
