/** Bytes of the header and of every record of a shard. */
export const recordBytes = 48;

/** Bytes of the footer that shards from JavaScript clients and our own have. */
export const footerBytes = 200;

/** Start of a shard. */
export const shardTag = Buffer.concat([
  Buffer.from("HFRepoMetaData\0", "latin1"),
  Buffer.from("556967456a7b815783a5bdd95ccdd14aa9", "hex"),
]);

export const headerVersion = 2;
export const footerVersion = 1;

/** Flags of a file: verification records and a metadata record follow its terms. */
export const fileFlags = { verification: 0x8000_0000, metadata: 0x4000_0000 } as const;

/** The record that ends each of the two lists: 32 bytes FF, 16 bytes 00. */
export const bookend = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)]);
