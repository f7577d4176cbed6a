import { readFile } from "node:fs/promises";
import { DocumentError, readDeclared } from "@modelyard/platform/declared-document";
import { ConfigError } from "../config/config-error.ts";
import { Provision } from "./schema.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads a provision file. `${NAME}` in a value stands for the variable of that name, so that secrets can stay outside. */
export async function readProvision(path: string, variables: Variables): Promise<Provision> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`The provision file ${path} cannot be read.`, { cause });
  }
  return parseProvision(text, { path, variables });
}

/** @throws {ConfigError} naming the file, the line and the reason */
export function parseProvision(text: string, { path, variables }: { path: string; variables: Variables }): Provision {
  try {
    return readDeclared(text, { name: path, schema: Provision, variables });
  } catch (cause) {
    if (cause instanceof DocumentError) throw new ConfigError(cause.message, { cause });
    throw cause;
  }
}
