import { readFile } from "node:fs/promises";
import { LauncherFile } from "@modelyard/engine";
import { DocumentError, readDeclared } from "@modelyard/platform/declared-document";
import { limits } from "@modelyard/platform/limits";
import { ConfigError } from "../config-error.ts";

/**
 * Reads the file of launchers. Its commands run with the account of the hub, so it is read once, at the start.
 * @throws {ConfigError} it cannot be read, is too large or invalid
 */
export async function readLaunchers(
  path: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<LauncherFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`${path} cannot be read. Correct --launchers, or create the file.`, { cause });
  }
  if (text.length > limits.launchers.fileBytes)
    throw new ConfigError(`${path} is larger than ${limits.launchers.fileBytes} bytes.`);
  try {
    return readDeclared(text, { name: path, schema: LauncherFile, variables });
  } catch (cause) {
    throw cause instanceof DocumentError ? new ConfigError(cause.message, { cause }) : cause;
  }
}
