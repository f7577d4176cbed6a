import { createBLAKE3 } from "hash-wasm";

/** Computes a keyed BLAKE3 hash of 32 bytes. */
export type KeyedHash = (bytes: Uint8Array) => Uint8Array;

/** Creates the hash functions of keys of 32 bytes. */
export type MakeKeyedHash = (key: Uint8Array) => Promise<KeyedHash>;

/** Returns the implementation with native code, or `undefined` on platforms without a binary. */
export async function loadNative(): Promise<MakeKeyedHash | undefined> {
  try {
    const { Blake3Hasher } = await import("@napi-rs/blake-hash");
    return async (key) => {
      const hasher = Blake3Hasher.newKeyed(Buffer.from(key));
      return (bytes) => {
        // Resetting keeps the key and costs less than a new object.
        hasher.reset();
        return hasher.update(bytes).digestBuffer();
      };
    };
  } catch {
    return undefined;
  }
}

/** The implementation in WebAssembly: runs everywhere, at about a seventh of the speed. */
export const makeWasmHash: MakeKeyedHash = async (key) => {
  const hasher = await createBLAKE3(256, key);
  return (bytes) => hasher.init().update(bytes).digest("binary");
};

export const makeKeyedHash: MakeKeyedHash = (await loadNative()) ?? makeWasmHash;
