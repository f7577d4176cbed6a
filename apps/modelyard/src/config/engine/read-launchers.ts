import { readFile } from "node:fs/promises";
import { LauncherFile } from "@modelyard/engine";
import { DocumentError, readDeclared } from "@modelyard/platform/declared-document";
import { limits } from "@modelyard/platform/limits";
import { launcherIdProblem } from "@modelyard/router";
import { ConfigError } from "../config-error.ts";

/**
 * Reads the file of launchers. Its commands run with the account of the hub, so it is read once, at the start.
 * @throws {ConfigError} it cannot be read, is too large or invalid, or an id is that of another provider
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
  const file = parse(text, path, variables);
  const problem = file.launchers.map(({ id }) => launcherIdProblem(id)).find((one) => one !== undefined);
  if (problem !== undefined) throw new ConfigError(`${path}: ${problem}.`);
  return file;
}

function parse(text: string, name: string, variables: Readonly<Record<string, string | undefined>>): LauncherFile {
  try {
    return readDeclared(text, { name, schema: LauncherFile, variables });
  } catch (cause) {
    throw cause instanceof DocumentError ? new ConfigError(cause.message, { cause }) : cause;
  }
}
