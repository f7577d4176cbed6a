import { toHashString } from "./hash-string.ts";
import { hashFileRoot, hashNode } from "./hashes.ts";

/** A chunk or an inner node of a tree. */
export interface MerkleNode {
  /** 32 bytes. */
  hash: Uint8Array;
  /** Uncompressed bytes below this node. */
  size: number;
}

const maxChildren = 9;
const emptyHash = new Uint8Array(32);

/** Returns the hash of a xorb with these chunks. */
export function hashXorb(chunks: readonly MerkleNode[]): Uint8Array {
  return merkleRoot(chunks);
}

/** Returns the hash of a file with these chunks; of an empty file, zeros. */
export function hashFile(chunks: readonly MerkleNode[]): Uint8Array {
  return chunks.length === 0 ? emptyHash : hashFileRoot(merkleRoot(chunks));
}

function merkleRoot(chunks: readonly MerkleNode[]): Uint8Array {
  let level = chunks;
  while (level.length > 1) level = parents(level);
  return level[0]?.hash ?? emptyHash;
}

function parents(level: readonly MerkleNode[]): MerkleNode[] {
  const nodes: MerkleNode[] = [];
  for (let start = 0; start < level.length; ) {
    const end = groupEnd(level, start);
    nodes.push(parent(level.slice(start, end)));
    start = end;
  }
  return nodes;
}

/** Returns the index after the group that starts at `start`: hashes choose the cut, so that similar files share nodes. */
function groupEnd(level: readonly MerkleNode[], start: number): number {
  const end = Math.min(level.length, start + maxChildren);
  if (end - start <= 2) return end;
  for (let index = start + 2; index < end; index++) {
    // The last 8 bytes as a little-endian number are divisible by 4.
    if (((level[index]?.hash[24] ?? 0) & 3) === 0) return index + 1;
  }
  return end;
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
