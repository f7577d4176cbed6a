import { expect, test } from "vitest";
import { loadNative, makeKeyedHash, makeWasmHash } from "./blake3.ts";
import { randomBytes } from "./testing/random.ts";

// From the test vectors of BLAKE3: this key, and input bytes that count from 0 to 250.
const key = Buffer.from("whats the Elvish word for friend");
const vector = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251);

test.each([
  { size: 0, hash: "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26" },
  { size: 1, hash: "6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b" },
  { size: 1024, hash: "75c46f6f3d9eb4f55ecaaee480db732e6c2105546f1e675003687c31719c7ba4" },
])("$size bytes have the hash of the official test vector", async ({ size, hash }) => {
  for (const make of [makeKeyedHash, makeWasmHash]) {
    const keyedHash = await make(key);
    expect(Buffer.from(keyedHash(vector(size))).toString("hex")).toBe(hash);
  }
});

test("native code and WebAssembly agree, also after earlier hashes", async () => {
  const native = await loadNative();
  // Without a binary for this platform, there is nothing to compare.
  if (native === undefined) return;
  for (let seed = 1; seed <= 20; seed++) {
    const [fast, portable] = await Promise.all([native, makeWasmHash].map((make) => make(randomBytes(32, seed))));
    for (const size of [0, 63, 64, 65, 1025, 8191, 131_072]) {
      const bytes = randomBytes(size, seed + size);
      expect(Buffer.from(fast?.(bytes) ?? [])).toEqual(Buffer.from(portable?.(bytes) ?? []));
    }
  }
});
