/** Consecutive chunks of one xorb, as a part of a file. */
export interface ShardTerm {
  /** 32 bytes. */
  xorb: Uint8Array;
  rawBytes: number;
  chunkStart: number;
  /** The index after the last chunk. */
  chunkEnd: number;
  /** Keyed hash over the hashes of the chunks, which shows that the client knows them. */
  verification?: Uint8Array;
}

/** A file in a shard. */
export interface ShardFile {
  /** 32 bytes. */
  hash: Uint8Array;
  terms: ShardTerm[];
  /** SHA-256 as 64 lower-case hex digits, as the client computed it. */
  sha256?: string;
}

/** A chunk of a xorb in a shard. */
export interface ShardChunk {
  hash: Uint8Array;
  /** Position among the uncompressed bytes of the xorb. */
  rawStart: number;
  rawBytes: number;
}

/** A xorb in a shard. */
export interface ShardXorb {
  hash: Uint8Array;
  rawBytes: number;
  storedBytes: number;
  chunks: ShardChunk[];
}

/** What a client says about the files that it uploads and their xorbs. */
export interface Shard {
  files: ShardFile[];
  xorbs: ShardXorb[];
}
