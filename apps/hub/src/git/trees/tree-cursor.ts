/** The modes of tree entries. Git itself wrote 100664 until 2005. */
export const treeModes = {
  file: 0o100644,
  executable: 0o100755,
  groupWritable: 0o100664,
  link: 0o120000,
  folder: 0o40000,
  submodule: 0o160000,
} as const;

const oidBytes = 20;

export class BrokenTreeError extends Error {
  override name = "BrokenTreeError";
}

/**
 * Iterates over the entries of a tree object without building a list. Callers can pause between entries, so that a
 * large folder does not block the event loop.
 * @example const cursor = new TreeCursor(content); while (cursor.next()) use(cursor.name, cursor.oid);
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export class TreeCursor {
  readonly content: Buffer;
  #end = 0;
  #nameStart = 0;
  #nameEnd = 0;
  /** The offset of the entry in `content`. */
  start = 0;
  mode = 0;

  constructor(content: Buffer) {
    this.content = content;
  }

  /** The offset of the end of the entry in `content`. */
  get end(): number {
    return this.#end;
  }

  get nameBytes(): number {
    return this.#nameEnd - this.#nameStart;
  }

  /** The entry's name. Invalid UTF-8 becomes U+FFFD. */
  get name(): string {
    return this.content.toString("utf8", this.#nameStart, this.#nameEnd);
  }

  /** The entry's object id: 40 hex digits. */
  get oid(): string {
    return this.content.toString("hex", this.#nameEnd + 1, this.#end);
  }

  /** A text that sorts in git's order of entries: by byte, folders as if their name ended with a slash. */
  get sortKey(): string {
    const name = this.content.toString("latin1", this.#nameStart, this.#nameEnd);
    return this.isFolder ? `${name}/` : name;
  }

  get isFolder(): boolean {
    return this.mode === treeModes.folder;
  }

  /** Compares the name without creating a string. */
  isNamed(name: Uint8Array): boolean {
    const length = name.byteLength;
    return this.nameBytes === length && this.content.compare(name, 0, length, this.#nameStart, this.#nameEnd) === 0;
  }

  /** Compares the name by its bytes: negative if it is before `name`. */
  compareName(name: Uint8Array): number {
    return this.content.compare(name, 0, name.byteLength, this.#nameStart, this.#nameEnd);
  }

  /** Returns whether the name starts with these bytes. */
  startsWith(name: Uint8Array): boolean {
    const end = this.#nameStart + name.byteLength;
    return end <= this.#nameEnd && this.content.compare(name, 0, name.byteLength, this.#nameStart, end) === 0;
  }

  /**
   * Moves to the next entry.
   * @returns false after the last one
   * @throws {BrokenTreeError} the bytes are not a tree
   */
  next(): boolean {
    const { content } = this;
    if (this.#end >= content.length) return false;
    this.start = this.#end;
    let position = this.start;
    let mode = 0;
    for (let digit = content[position]; digit !== 0x20; digit = content[position]) {
      if (digit === undefined || digit < 0x30 || digit > 0x37 || position - this.start > 6) throw broken();
      mode = mode * 8 + digit - 0x30;
      position += 1;
    }
    const nameEnd = content.indexOf(0, position + 1);
    if (nameEnd === -1 || nameEnd + 1 + oidBytes > content.length) throw broken();
    this.mode = mode;
    this.#nameStart = position + 1;
    this.#nameEnd = nameEnd;
    this.#end = nameEnd + 1 + oidBytes;
    return true;
  }
}

function broken(): BrokenTreeError {
  return new BrokenTreeError("a tree object cannot be read: its bytes are not a list of entries");
}
