import { hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file to copy into the cache. */
export interface CachedSource {
  /** Names the content: equal keys have equal bytes. */
  key: string;
  sizeBytes: number;
  /** Opens the content; called once for each copy. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;
}

interface Entry {
  /** Never used again for another copy: removing it cannot affect one that begins meanwhile. */
  path: string;
  sizeBytes: number;
  lastUsedMs: number;
  holders: number;
  /** Settles when the copy is complete. */
  copied: Promise<void>;
  /** Of the caller who began the copy, if this process did. */
  signal?: AbortSignal;
}

/** No more space in the cache: the files in use fill it. */
export class CacheFullError extends Error {
  override name = "CacheFullError";
  readonly neededBytes: number;
  readonly maxBytes: number;

  constructor(neededBytes: number, maxBytes: number) {
    super(`The file of ${neededBytes} bytes does not fit into the cache of ${maxBytes} bytes.`);
    this.neededBytes = neededBytes;
    this.maxBytes = maxBytes;
  }
}

/**
 * Copies of files on the local disk, for programs that read files only. The files that were not used for longest are
 * removed when space is needed; files that are held stay.
 */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => Date;
  readonly #entries = new Map<string, Entry>();
  #usedBytes = 0;

  private constructor(folder: string, { maxBytes, now }: { maxBytes: number; now: () => Date }) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /** Opens the cache in a folder, and removes copies that were not completed. */
  static async open(folder: string, options: { maxBytes: number; now: () => Date }): Promise<FileCache> {
    const cache = new FileCache(folder, options);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const [key = ""] = name.split(".", 1);
      if (name.endsWith(incomplete) || cache.#entries.has(key)) await rm(path, { force: true });
      else await cache.#adopt(key, path);
    }
    return cache;
  }

  async #adopt(key: string, path: string): Promise<void> {
    const { size, mtimeMs } = await stat(path);
    this.#entries.set(key, { path, sizeBytes: size, lastUsedMs: mtimeMs, holders: 0, copied: Promise.resolve() });
    this.#usedBytes += size;
  }

  /**
   * Returns the path of a copy, which stays until it is released.
   * @throws {CacheFullError}
   */
  async hold(source: CachedSource, signal: AbortSignal): Promise<{ path: string; release: () => void }> {
    const key = hash("sha256", source.key);
    signal.throwIfAborted();
    const entry = this.#known(key, source) ?? this.#begin(key, source, signal);
    const { path } = entry;
    entry.holders += 1;
    entry.lastUsedMs = this.#now().getTime();
    let isHeld = true;
    const release = (): void => {
      if (isHeld) entry.holders -= 1;
      isHeld = false;
    };
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave);
    try {
      await Promise.race([entry.copied, left]);
    } catch (error) {
      release();
      // Another caller began this copy and left; this one still wants it.
      if (!signal.aborted && entry.signal?.aborted === true) return this.hold(source, signal);
      throw error;
    } finally {
      signal.removeEventListener("abort", leave);
    }
    const used = this.#now();
    await utimes(path, used, used).catch(() => undefined);
    return { path, release };
  }

  /** Returns the entry of a file. After a power failure, a file may have another size than was copied. */
  #known(key: string, { sizeBytes }: CachedSource): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.sizeBytes === sizeBytes || entry.holders > 0) return entry;
    this.#remove(key, entry);
    return undefined;
  }

  #begin(key: string, source: CachedSource, signal: AbortSignal): Entry {
    this.#makeSpace(source.sizeBytes);
    const path = join(this.#folder, `${key}.${randomUUID()}`);
    this.#usedBytes += source.sizeBytes;
    const copied = this.#copy(path, source, signal).catch((error: unknown) => {
      // Space may have been made for another file since its caller left.
      if (this.#entries.get(key) === entry) this.#remove(key, entry);
      throw error;
    });
    const entry: Entry = { path, sizeBytes: source.sizeBytes, lastUsedMs: 0, holders: 0, copied, signal };
    this.#entries.set(key, entry);
    return entry;
  }

  async #copy(path: string, { sizeBytes, open }: CachedSource, signal: AbortSignal): Promise<void> {
    const partial = `${path}${incomplete}`;
    try {
      await pipeline(Readable.from(await open(signal)), createWriteStream(partial, { mode: 0o600, flush: true }), {
        signal,
      });
      const { size } = await stat(partial);
      if (size !== sizeBytes) throw new Error(`A file has ${size} bytes in the store, not ${sizeBytes}.`);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  #makeSpace(neededBytes: number): void {
    const unused = [...this.#entries].filter(([, { holders }]) => holders === 0);
    const removable = unused.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    if (this.#usedBytes - removable + neededBytes > this.#maxBytes) {
      throw new CacheFullError(neededBytes, this.#maxBytes);
    }
    for (const [key, entry] of unused.toSorted(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs)) {
      if (this.#usedBytes + neededBytes <= this.#maxBytes) return;
      this.#remove(key, entry);
    }
  }

  #remove(key: string, { path, sizeBytes }: Entry): void {
    this.#entries.delete(key);
    this.#usedBytes -= sizeBytes;
    // A file that cannot be removed now is found at the next start.
    rm(path, { force: true }).catch(() => undefined);
  }

  /** Removes copies that were last used before a time: their content may have been deleted from the hub. */
  removeUnused(before: Date): void {
    for (const [key, entry] of this.#entries) {
      if (entry.holders === 0 && entry.lastUsedMs < before.getTime()) this.#remove(key, entry);
    }
  }
}

const incomplete = ".incomplete";
