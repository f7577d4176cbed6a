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

/** Creates a file of zeros that takes no space on the disk. */
export async function writeSparseFile(path: string, size: number): Promise<SampleFile> {
  const file = await open(path, "w");
  try {
    await file.truncate(size);
  } finally {
    await file.close();
  }
  const hash = createHash("sha256");
  const zeros = Buffer.alloc(MiB);
  for (let hashed = 0; hashed < size; hashed += MiB) hash.update(zeros);
  return { path, size, oid: hash.digest("hex") };
}

/** Writes weights: numbers of 16 bits (bfloat16) around zero, whose upper bytes, with sign and exponent, are alike. */
export async function writeWeightsFile(path: string, size: number): Promise<SampleFile> {
  const upperBytes = Array.from({ length: 256 }, () =>
    upperByte((Math.random() + Math.random() + Math.random() - 1.5) / 25),
  );
  return writeFileOf(path, size, () => {
    const bytes = randomBytes(MiB);
    for (let at = 1; at < bytes.length; at += 2) bytes[at] = upperBytes[bytes[at] ?? 0] ?? 0;
    return bytes;
  });
}

function upperByte(weight: number): number {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(weight);
  return bytes.readUInt8(0);
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
