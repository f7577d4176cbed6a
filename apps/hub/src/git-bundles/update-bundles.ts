import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { GitCommandError } from "../git/command.ts";
import type { GitStore } from "../git/git-store.ts";
import { type ObjectDriver, ObjectMissingError } from "../objects/object-driver.ts";
import { bundleKey, bundlesPrefix } from "../objects/object-keys.ts";
import { CheckedBytes } from "../objects/object-store.ts";
import { type BundleManifest, manifestText, readManifest, type StoredBundle } from "./bundle-manifest.ts";
import { nextBundle } from "./next-bundle.ts";
import { openRefSnapshot, type RefSnapshot } from "./ref-snapshot.ts";

interface Sources {
  git: Pick<GitStore, "folderOf" | "refs">;
  driver: ObjectDriver;
  now: () => Date;
  signal: AbortSignal;
}

interface Target {
  repoId: string;
  /** Of the last manifest that was recorded. */
  manifestKey: string | null;
}

/** Bundles and their manifest that are in the store, and not recorded yet. */
export interface UpdatedBundles {
  manifestKey: string;
  bytes: number;
  /** Removes what the new manifest replaces. Call it once that is recorded. */
  removeReplaced: () => Promise<void>;
  /** Removes what was written. Call it if it is not to be recorded. */
  discard: () => Promise<void>;
}

/**
 * Writes what the bundles of a repository lack to the object store. What was recorded before stays complete.
 * @returns `undefined` if the bundles have all refs already
 * @throws {Error} the folder of the repository is missing, or git cannot read it: its bundles stay as they are
 */
export async function updateBundles(
  { git, driver, now, signal }: Sources,
  { repoId, manifestKey }: Target,
): Promise<UpdatedBundles | undefined> {
  const folder = git.folderOf(repoId);
  // Never taken for a repository without refs, whose bundles would be removed: the file system may be lost.
  if (!existsSync(folder)) throw new Error(`the folder of repository ${repoId} is missing; its bundles are kept`);
  const { targets: refs } = await git.refs.fresh(folder);
  const known = manifestKey === null ? undefined : await knownManifest(driver, manifestKey, signal);
  const snapshot = await openRefSnapshot(folder, refs);
  try {
    const next = nextBundle(known, refs, known !== undefined && (await hasLost(snapshot, known.refs, refs)));
    if (next === "none" && known !== undefined && isSame(known.refs, refs)) return undefined;
    const sequence = (known?.sequence ?? 0) + 1;
    const kept = next === "full" ? [] : (known?.bundles ?? []);
    const without = next === "full" ? [] : [...new Set(known?.refs.values())];
    const written = next === "none" ? undefined : await write(driver, { repoId, sequence, snapshot, without, signal });
    const bundles = written === undefined ? kept : [...kept, written];
    const key = bundleKey(repoId, sequence, "manifest", randomUUID());
    const manifest: BundleManifest = { repoId, sequence, writtenAt: now().toISOString(), bundles, refs };
    await driver.put(key, oneText(manifestText(manifest)), { signal });
    const named = new Set([key, ...bundles.map((bundle) => bundle.key)]);
    return {
      manifestKey: key,
      bytes: bundles.reduce((sum, { bytes }) => sum + bytes, 0),
      async removeReplaced() {
        if (next !== "full") {
          if (manifestKey !== null) await driver.remove(manifestKey);
          return;
        }
        for await (const stored of driver.list(bundlesPrefix(repoId))) {
          if (!named.has(stored.key)) await driver.remove(stored.key);
        }
      },
      async discard() {
        await driver.remove(key);
        if (written !== undefined) await driver.remove(written.key);
      },
    };
  } finally {
    await snapshot.remove();
  }
}

/** Removes all bundles of a repository. */
export async function removeBundles(driver: ObjectDriver, repoId: string): Promise<void> {
  for await (const { key } of driver.list(bundlesPrefix(repoId))) await driver.remove(key);
}

async function write(
  driver: ObjectDriver,
  {
    repoId,
    sequence,
    snapshot,
    without,
    signal,
  }: { repoId: string; sequence: number; snapshot: RefSnapshot; without: readonly string[]; signal: AbortSignal },
): Promise<StoredBundle | undefined> {
  const key = bundleKey(repoId, sequence, "bundle", randomUUID());
  const checked = new CheckedBytes(snapshot.bundle(without), {});
  try {
    await driver.put(key, checked, { signal });
  } catch (error) {
    const isEmpty = error instanceof GitCommandError && error.stderr.includes("Refusing to create empty bundle");
    // A new ref may lead to objects that another ref led to before.
    if (isEmpty && without.length > 0) return undefined;
    throw error;
  }
  const { sha256, size: bytes } = checked.result();
  return { key, bytes, sha256 };
}

/** @returns `undefined` if the store does not have it, such as a new one: all is bundled again */
async function knownManifest(driver: ObjectDriver, key: string, signal: AbortSignal) {
  try {
    const manifest = await readManifest(driver, key, signal);
    const heads = await Promise.all(manifest.bundles.map((bundle) => driver.head(bundle.key)));
    return heads.includes(undefined) ? undefined : manifest;
  } catch (error) {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  }
}

/** Deleted content must not stay in a bundle: a commit that no ref reaches, or a tag. */
async function hasLost(
  snapshot: RefSnapshot,
  before: ReadonlyMap<string, string>,
  refs: ReadonlyMap<string, string>,
): Promise<boolean> {
  const targets = new Set(refs.values());
  const gone = [...before].filter(([, target]) => !targets.has(target));
  if (gone.some(([name]) => name.startsWith("refs/tags/"))) return true;
  try {
    return await snapshot.hasLost(gone.map(([, target]) => target));
  } catch (error) {
    // Git has removed them already.
    if (error instanceof GitCommandError) return true;
    throw error;
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, target]) => other.get(name) === target);
}

async function* oneText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
