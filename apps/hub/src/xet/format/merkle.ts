import { toHashString } from "./hash-string.ts";
import { hashFileRoot, hashNode } from "./hashes.ts";

/** A chunk or an inner node of a tree. */
export interface MerkleNode {
  /** 32 bytes. */
  hash: Uint8Array;
  /** Uncompressed bytes below this node. */
  size: number;
}

/** The nodes of one height in a tree that is not complete. */
export interface MerkleLevel {
  /** Nodes so far, at most 2: whether it is more than one decides whether they get a parent. */
  count: number;
  /** The last nodes, which have no parent yet; at most 8. */
  group: MerkleNode[];
}

const maxChildren = 9;
const emptyHash = new Uint8Array(32);

/** Returns the hash of a xorb with these chunks. */
export function hashXorb(chunks: readonly MerkleNode[]): Uint8Array {
  return treeOf(chunks).root();
}

/** Returns the hash of a file with these chunks; of an empty file, zeros. */
export function hashFile(chunks: readonly MerkleNode[]): Uint8Array {
  return treeOf(chunks).fileHash();
}

function treeOf(chunks: readonly MerkleNode[]): MerkleTree {
  const tree = new MerkleTree();
  for (const chunk of chunks) tree.add(chunk);
  return tree;
}

/** Computes the hash of a tree from its chunks in order. Holds only the nodes without a parent: a few for each level. */
export class MerkleTree {
  readonly #levels: MerkleLevel[];

  /** @param levels continues a tree, see `levels()` */
  constructor(levels: readonly MerkleLevel[] = []) {
    this.#levels = levels.map(({ count, group }) => ({ count, group: [...group] }));
  }

  add(node: MerkleNode, height = 0): void {
    const level = (this.#levels[height] ??= { count: 0, group: [] });
    level.count = Math.min(2, level.count + 1);
    level.group.push(node);
    if (isGroupEnd(level.group)) this.#closeGroup(level, height);
  }

  /** Returns the state, with which the tree can be continued in another thread. */
  levels(): MerkleLevel[] {
    return this.#levels.map(({ count, group }) => ({
      count,
      // Copied, so that a message to a thread does not have the memory that the hashes are part of.
      group: group.map(({ hash, size }) => ({ hash: new Uint8Array(hash), size })),
    }));
  }

  /** Completes the tree. Call it once. @returns the hash of its root; zeros without chunks */
  root(): Uint8Array {
    for (let height = 0; ; height += 1) {
      const level = this.#levels[height];
      if (level === undefined) return emptyHash;
      const [first] = level.group;
      if (level.count === 1 && first !== undefined) return first.hash;
      if (level.group.length > 0) this.#closeGroup(level, height);
    }
  }

  /** Completes the tree of a file. Call it once. @returns the hash of the file; zeros without chunks */
  fileHash(): Uint8Array {
    return this.#levels.length === 0 ? emptyHash : hashFileRoot(this.root());
  }

  #closeGroup(level: MerkleLevel, height: number): void {
    const children = level.group;
    level.group = [];
    this.add(parent(children), height + 1);
  }
}

/** Hashes choose where a group ends, so that similar files share nodes. */
function isGroupEnd(group: readonly MerkleNode[]): boolean {
  if (group.length < 3) return false;
  // The last 8 bytes as a little-endian number are divisible by 4.
  return group.length === maxChildren || ((group.at(-1)?.hash[24] ?? 0) & 3) === 0;
}

function parent(children: readonly MerkleNode[]): MerkleNode {
  let text = "";
  let size = 0;
  for (const child of children) {
    text += `${toHashString(child.hash)} : ${child.size}\n`;
    size += child.size;
  }
  return { hash: hashNode(Buffer.from(text, "latin1")), size };
}
