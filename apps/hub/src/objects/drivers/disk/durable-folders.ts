import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { atMost } from "@modelyard/platform/at-most";
import { LRUCache } from "lru-cache";

/** More than the two levels below two prefixes have. */
const maxKnown = 150_000;

/** Flushes the entries of a folder, so that a rename in it survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems log renames.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder with its parents so that all of them survive a power failure. */
export async function createDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = folder; ; created = dirname(created)) {
    await syncFolder(dirname(created));
    if (created === first) return;
  }
}

/** Creates folders below a root so that they survive a power failure. */
export class DurableFolders {
  readonly #root: string;
  /** Folders whose entry in their parent was flushed by this process. */
  readonly #durable = new LRUCache<string, Promise<void>>(atMost(maxKnown));

  constructor(root: string) {
    this.#root = root;
  }

  /** Creates a folder with its parents. Another process may have created one without having flushed it yet. */
  create(folder: string): Promise<void> {
    if (folder === this.#root) return Promise.resolve();
    const known = this.#durable.get(folder);
    if (known !== undefined) return known;
    const creating = this.#create(folder).catch((error: unknown) => {
      this.#durable.delete(folder);
      throw error;
    });
    this.#durable.set(folder, creating);
    return creating;
  }

  /** Forgets a folder that was removed. */
  forget(folder: string): void {
    this.#durable.delete(folder);
  }

  async #create(folder: string): Promise<void> {
    const parent = dirname(folder);
    await this.create(parent);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(parent);
  }
}
