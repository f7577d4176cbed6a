import { atMost } from "@modelyard/platform/at-most";
import { limits } from "@modelyard/platform/limits";
import type { GroupChild } from "@modelyard/platform/processes/group-child";
import { LRUCache } from "lru-cache";
import { startGit } from "../command.ts";

export type ObjectType = "blob" | "tree" | "commit" | "tag";

export interface ObjectInfo {
  oid: string;
  type: ObjectType;
  size: number;
}

type FoundObject = (ObjectInfo & { content: Buffer }) | undefined;

interface PendingRequest {
  withContent: boolean;
  resolve: (found: FoundObject) => void;
  reject: (reason: unknown) => void;
}

const header = /^([0-9a-f]{40}|[0-9a-f]{64}) (blob|tree|commit|tag) (\d+)$/;
const idleMs = 20_000;
const maxProcesses = 24;

/** A `git cat-file --batch-command` process, which handles requests in order. */
class CatFile {
  readonly #child: GroupChild;
  readonly #pending: PendingRequest[] = [];
  #chunks: Buffer[] = [];
  #buffered = 0;
  #needed = 0;
  #idle: NodeJS.Timeout;
  alive = true;

  constructor(folder: string, environment: Record<string, string>) {
    const { child, ended } = startGit(folder, ["cat-file", "--batch-command"], { kind: "reader", environment });
    this.#child = child;
    this.#idle = this.#stopWhenIdle();
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    const stop = (reason: unknown) => {
      this.alive = false;
      clearTimeout(this.#idle);
      for (const { reject } of this.#pending.splice(0)) reject(reason);
    };
    ended.then(() => stop(new Error("git cat-file ended before it had responded")), stop);
  }

  request(name: string, withContent: boolean): Promise<FoundObject> {
    this.#idle.refresh();
    return new Promise((resolve, reject) => {
      this.#pending.push({ withContent, resolve, reject });
      this.#child.stdin.write(`${withContent ? "contents" : "info"} ${name}\n`);
    });
  }

  end(): void {
    this.alive = false;
    this.#child.stdin.end();
  }

  #stopWhenIdle(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      if (this.#pending.length === 0) this.end();
      else timer.refresh();
    }, idleMs);
    return timer.unref();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    while (this.#pending.length > 0 && this.#buffered >= this.#needed && this.#answerNext());
  }

  /** Handles the next response. @returns false if it is incomplete; `#needed` is then its total size */
  #answerNext(): boolean {
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const lineEnd = bytes.indexOf(10);
    if (lineEnd === -1) return false;
    const match = header.exec(bytes.toString("latin1", 0, lineEnd));
    const [, oid, type, size] = match ?? [];
    const found = oid !== undefined && isObjectType(type) ? { oid, type, size: Number(size) } : undefined;
    const withContent = this.#pending[0]?.withContent === true && found !== undefined;
    const end = lineEnd + 1 + (withContent ? found.size + 1 : 0);
    if (bytes.length < end) {
      this.#needed = end;
      return false;
    }
    this.#chunks = [bytes.subarray(end)];
    this.#buffered = bytes.length - end;
    this.#needed = 0;
    const content = withContent ? Buffer.from(bytes.subarray(lineEnd + 1, end - 1)) : Buffer.alloc(0);
    this.#pending.shift()?.resolve(found === undefined ? undefined : { ...found, content });
    return true;
  }
}

function isObjectType(type: string | undefined): type is ObjectType {
  return type === "blob" || type === "tree" || type === "commit" || type === "tag";
}

/** Reads objects of bare repositories through a few long-lived git processes, one per repository in use. */
export class ObjectReader {
  readonly #processes = new LRUCache<string, CatFile>({
    max: maxProcesses,
    dispose: (process) => process.end(),
  });
  /** Sizes of blobs by their id, which is the same in every repository. */
  readonly #sizes = new LRUCache<string, number>(atMost(limits.tree.cachedSizes));
  /** Large folders, by repository and id: each page of a listing reads its folder from the start. */
  readonly #trees = new LRUCache<string, Buffer>({
    maxSize: limits.tree.keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  readonly #environment: Record<string, string>;

  /** @param options.environment variables for git, for example the folder of objects that were just pushed */
  constructor({ environment = {} }: { environment?: Record<string, string> } = {}) {
    this.#environment = environment;
  }

  /**
   * @param name an object id, a ref, or `<commit>:<path>` with a path that the caller has checked
   * @returns `undefined` if there is no such object
   */
  async info(folder: string, name: string): Promise<ObjectInfo | undefined> {
    const found = await this.#process(folder).request(oneLine(name), false);
    return found === undefined ? undefined : { oid: found.oid, type: found.type, size: found.size };
  }

  /** Returns the size of a blob that a tree of the repository names; `undefined` if it does not exist. */
  async blobSize(folder: string, oid: string): Promise<number | undefined> {
    const known = this.#sizes.get(oid);
    if (known !== undefined) return known;
    const found = await this.info(folder, oid);
    if (found?.type === "blob") this.#sizes.set(oid, found.size);
    return found?.size;
  }

  /** Returns whether `blobSize` needs no process. */
  knowsSize(oid: string): boolean {
    return this.#sizes.has(oid);
  }

  /** Remembers the size of a blob that was read otherwise. */
  noteSize(oid: string, size: number): void {
    this.#sizes.set(oid, size);
  }

  /** Like `info`, with the object's bytes. */
  read(folder: string, name: string): Promise<FoundObject> {
    return this.#process(folder).request(oneLine(name), true);
  }

  /** Returns the content of a tree, which callers must not change; `undefined` if there is no such tree. */
  async tree(folder: string, oid: string): Promise<Buffer | undefined> {
    const key = `${folder} ${oid}`;
    const kept = this.#trees.get(key);
    if (kept !== undefined) return kept;
    const found = await this.read(folder, oid);
    if (found?.type !== "tree") return undefined;
    if (found.size >= limits.tree.keptFromBytes) this.#trees.set(key, found.content);
    return found.content;
  }

  /** Ends the process of a repository that is about to be removed, and drops its folders. */
  forget(folder: string): void {
    this.#processes.delete(folder);
    for (const key of this.#trees.keys().toArray()) if (key.startsWith(`${folder} `)) this.#trees.delete(key);
  }

  close(): void {
    this.#processes.clear();
  }

  #process(folder: string): CatFile {
    const kept = this.#processes.get(folder);
    if (kept?.alive === true) return kept;
    const fresh = new CatFile(folder, this.#environment);
    this.#processes.set(folder, fresh);
    return fresh;
  }
}

function oneLine(name: string): string {
  if (/[\n\0]/.test(name)) throw new TypeError("an object name must not contain line breaks or NUL");
  return name;
}
