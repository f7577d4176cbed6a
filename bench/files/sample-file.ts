import { createHash, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import type { LfsObject } from "./bench-hub.ts";
import { MiB } from "./sizes.ts";

/** A file to upload. Each upload needs other content, since the hub asks for known bytes no second time. */
export interface SampleFile extends LfsObject {
  path: string;
}

/** Writes a file of random bytes, which no compression makes smaller. */
export async function writeRandomFile(path: string, size: number): Promise<SampleFile> {
  return writeFileOf(path, size, () => randomBytes(MiB));
}

/** Writes a file of zeros. */
export async function writeZeroFile(path: string, size: number): Promise<SampleFile> {
  const zeros = Buffer.alloc(MiB);
  return writeFileOf(path, size, () => zeros);
}

/** Writes weights: numbers of 16 bits (bfloat16) around zero, whose upper bytes are alike. */
export async function writeWeightsFile(path: string, size: number): Promise<SampleFile> {
  return writeFileOf(path, size, () => {
    const bytes = randomBytes(MiB);
    // Sums of random numbers are distributed like weights.
    const floats = new Float32Array(MiB / 2);
    for (let index = 0; index < floats.length; index++) {
      floats[index] = (bytes.readUInt16LE(index * 2) / 65_536 + Math.random() + Math.random() - 1.5) * 0.04;
    }
    const words = new Uint16Array(floats.buffer);
    const upper = Uint16Array.from({ length: floats.length }, (_, index) => words[index * 2 + 1] ?? 0);
    return Buffer.from(upper.buffer);
  });
}

async function writeFileOf(path: string, size: number, next: () => Buffer): Promise<SampleFile> {
  const hash = createHash("sha256");
  const file = await open(path, "w");
  try {
    for (let written = 0; written < size; written += MiB) {
      const piece = next();
      hash.update(piece);
      await file.write(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, size, oid: hash.digest("hex") };
}
