import { isUtf8 } from "node:buffer";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../errors.ts";
import type { ObjectReader } from "../git/objects/object-reader.ts";
import { parseBoundedJson } from "../http/read-json.ts";
import type { IndexedFile } from "../repos/tables.ts";
import type { ModelTexts } from "./manifests.ts";

/** The files that contain the texts, in the root of a repository, the first that exists. */
const names = {
  template: ["template"],
  params: ["params"],
  system: ["system"],
  license: ["LICENSE", "LICENSE.txt", "LICENSE.md"],
  chatTemplate: ["chat_template.jinja"],
} as const satisfies Record<keyof ModelTexts, readonly string[]>;

/** The paths of files with texts. */
export const textPaths: ReadonlySet<string> = new Set(Object.values(names).flat());

/** Ollama refuses models in which one of these cannot be read, so that its user learns the reason before the download. */
const required: ReadonlySet<keyof ModelTexts> = new Set(["template", "params", "system"]);

export interface ReadTexts {
  texts: ModelTexts;
  /** Why Ollama cannot use the model. */
  problems: readonly string[];
}

/** Reads the texts of a model. Skips those that are no text or too long. */
export async function readTexts(
  reader: ObjectReader,
  folder: string,
  files: readonly IndexedFile[],
): Promise<ReadTexts> {
  const texts: ModelTexts = {};
  const problems: string[] = [];
  for (const kind of ["template", "params", "system", "license", "chatTemplate"] as const) {
    const file = names[kind].map((name) => files.find(({ path }) => path === name)).find((one) => one !== undefined);
    if (file === undefined) continue;
    const content = await readSmall(reader, folder, file);
    const problem = content === undefined ? tooLarge : problemOf(kind, content);
    if (problem === undefined) texts[kind] = content;
    else if (required.has(kind)) problems.push(`The file "${file.path}" of this model ${problem}.`);
  }
  return { texts, problems };
}

const tooLarge = `is larger than ${limits.registry.textBytes} bytes`;

async function readSmall(reader: ObjectReader, folder: string, file: IndexedFile): Promise<Buffer | undefined> {
  if (file.lfs !== undefined || file.size > limits.registry.textBytes) return undefined;
  const found = await reader.read(folder, file.blobId);
  // A copy: the reader's bytes are part of a larger buffer.
  return found === undefined ? undefined : Buffer.from(found.content);
}

function problemOf(kind: keyof ModelTexts, content: Buffer): string | undefined {
  if (!isUtf8(content) || content.includes(0)) return "is not text in UTF-8";
  return kind === "params" && !isJsonObject(content) ? "is not a JSON object" : undefined;
}

function isJsonObject(content: Buffer): boolean {
  try {
    const parsed = parseBoundedJson(content, "");
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch (error) {
    if (error instanceof HubError) return false;
    throw error;
  }
}
