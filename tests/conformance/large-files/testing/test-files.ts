import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface TestFile {
  path: string;
  size: number;
  sha256: string;
}

/** Returns a name that no other test uses, and no retry of this one. */
export function newName(start: string): string {
  return `${start}-${randomUUID().slice(0, 8)}`;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/** Writes a file that does not compress. */
export async function randomFile(folder: string, size: number): Promise<TestFile> {
  const content = randomBytes(size);
  const path = join(folder, newName("random"));
  await writeFile(path, content);
  return { path, size, sha256: createHash("sha256").update(content).digest("hex") };
}

/** Changes a tenth of a file in the middle, as a second version of weights. */
export async function changeTenth(file: TestFile): Promise<TestFile> {
  const handle = await open(file.path, "r+");
  await handle.write(randomBytes(Math.floor(file.size / 10)), 0, undefined, Math.floor(file.size * 0.6));
  await handle.close();
  return { ...file, sha256: await sha256Of(file.path) };
}

/** Writes a file of zeros that takes no space on this disk. */
export async function sparseFile(path: string, size: number): Promise<TestFile> {
  await writeFile(path, "");
  await truncate(path, size);
  return { path, size, sha256: await sha256Of(path) };
}

/** Writes a folder with small text files in 10 subfolders. */
export async function folderOfTexts(folder: string, count: number): Promise<string> {
  const made = join(folder, newName("folder"));
  for (let shelf = 0; shelf < 10; shelf += 1) await mkdir(join(made, `shelf-${shelf}`), { recursive: true });
  for (let number = 0; number < count; number += 1) {
    await writeFile(join(made, `shelf-${number % 10}`, `${number}.txt`), `file ${number} of ${made}\n`);
  }
  return made;
}
