import { makeKeyedHash } from "./blake3.ts";

const fromHex = (hex: string) => Buffer.from(hex, "hex");

/** Returns the hash of a chunk's uncompressed bytes. */
export const hashChunk = await makeKeyedHash(
  fromHex("6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229"),
);

/** Returns the hash of an inner node of a tree over its text form. */
export const hashNode = await makeKeyedHash(
  fromHex("017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f"),
);

/** Returns the hash of a file, from the root of the tree over its chunks. */
export const hashFileRoot = await makeKeyedHash(new Uint8Array(32));

/** Returns the verification hash of a term, from the concatenated hashes of its chunks. */
export const hashTerm = await makeKeyedHash(
  fromHex("7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3"),
);
