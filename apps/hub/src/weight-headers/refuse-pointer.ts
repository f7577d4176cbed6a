import { type ByteSource, ModelFileError } from "@modelyard/model-files";

const pointerStart = "version https://git-lfs.github.com/spec/v1";

/**
 * Refuses a Git LFS pointer, whose large file is stored elsewhere.
 * @throws {ModelFileError}
 */
export async function refusePointer(source: ByteSource): Promise<void> {
  if (source.size >= 1024 || source.size < pointerStart.length) return;
  const start = Buffer.from(await source.read(0, pointerStart.length)).toString("latin1");
  if (start === pointerStart) {
    throw new ModelFileError("file", "unreadable", 0, "it is a Git LFS pointer; the file itself is not stored here");
  }
}
