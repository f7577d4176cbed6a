import { z } from "zod";
import type { ObjectDriver } from "../objects/object-driver.ts";

const Bundle = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() });
/** A git bundle in the object store. */
export type StoredBundle = z.infer<typeof Bundle>;

const Header = z.object({
  version: z.literal(1),
  repoId: z.string(),
  sequence: z.number(),
  writtenAt: z.string(),
  bundles: z.array(Bundle),
});

/** Lists what the bundles of a repository hold together. */
export interface BundleManifest extends Omit<z.infer<typeof Header>, "version"> {
  /** All refs with their targets. A bundle only names the refs that have objects in it. */
  refs: ReadonlyMap<string, string>;
}

/** Returns a manifest as text: a line of JSON, then a line for each ref, which is read in one pass. */
export function manifestText({ refs, ...header }: BundleManifest): string {
  const lines = [...refs].map(([name, target]) => `${target} ${name}\n`);
  return `${JSON.stringify({ version: 1, ...header })}\n${lines.join("")}`;
}

/** @throws {Error} the text is no manifest */
export function parseManifest(text: string): BundleManifest {
  const end = text.indexOf("\n");
  const { version: _version, ...header } = Header.parse(JSON.parse(text.slice(0, end)));
  const refs = new Map<string, string>();
  for (const line of text.slice(end + 1).split("\n")) {
    const space = line.indexOf(" ");
    if (space > 0) refs.set(line.slice(space + 1), line.slice(0, space));
  }
  return { ...header, refs };
}

/** @throws {ObjectMissingError} */
export async function readManifest(driver: ObjectDriver, key: string, signal?: AbortSignal): Promise<BundleManifest> {
  const bytes = await driver.read(key, undefined, signal);
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return parseManifest(Buffer.concat(pieces).toString());
}
