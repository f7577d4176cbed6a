import { type FileHandle, open } from "node:fs/promises";
import { openBlob } from "./git-blob-source.ts";
import type { ListedFile } from "./weight-files.ts";
import { checkBounds, failure, tooSlow, type WeightSource } from "./weight-source.ts";

interface FileToRead {
  /** The folder of the bare repository. */
  folder: string;
  file: ListedFile;
  /** The deadline for reading, in milliseconds since 1970. */
  deadline: number;
}

/**
 * Opens a weight file for header parsers: a large file where its object is stored, others from git.
 * @throws {ModelFileError} the content of a large file cannot be read here
 */
export function openWeightFile({ folder, file, deadline }: FileToRead): WeightSource {
  const { objectFile, size, blobId, lfs } = file;
  if (objectFile !== undefined) return openObjectFile(objectFile, { size, deadline });
  if (lfs === undefined) return openBlob({ folder, oid: blobId, size, deadline });
  throw failure("unreadable", 0, "it is a Git LFS pointer, and the hub cannot read the file itself");
}

function openObjectFile(path: string, { size, deadline }: { size: number; deadline: number }): WeightSource {
  let file: FileHandle | undefined;
  return {
    size,
    async read(offset, length) {
      checkBounds({ offset, length, size });
      if (Date.now() > deadline) throw tooSlow(offset);
      file ??= await open(path, "r");
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead < length) throw failure("unreadable", offset, "the store has fewer bytes than the file");
      return buffer;
    },
    async [Symbol.asyncDispose]() {
      await file?.close();
    },
  };
}
