import { limits } from "@modelyard/platform/limits";
import { type GitProcess, startGit } from "../git/command.ts";
import { checkBounds, failure, tooSlow, type WeightSource } from "./weight-source.ts";

interface BlobToRead {
  /** The folder of the bare repository. */
  folder: string;
  oid: string;
  size: number;
  /** The deadline for reading, in milliseconds since 1970. */
  deadline: number;
}

/** Makes git stream objects from this size on, instead of loading them into memory. */
const streamingSetting = "core.bigFileThreshold=1m";

/**
 * Opens a blob for header parsers, which read from start to end. Git starts at the first read and ends when the source
 * is disposed, so that no more than the header of a large file is unpacked.
 */
export function openBlob({ folder, oid, size, deadline }: BlobToRead): WeightSource {
  let git: GitProcess | undefined;
  let chunks: AsyncIterator<unknown> | undefined;
  /** The received bytes from the last read on; `start` is their position in the file. */
  let buffered: Buffer = Buffer.alloc(0);
  let start = 0;

  async function next(offset: number): Promise<Buffer> {
    if (Date.now() > deadline) throw tooSlow(offset);
    git ??= startGit(folder, ["cat-file", "blob", oid], {
      settings: [streamingSetting],
      timeoutMs: limits.git.commandTimeoutMs,
    });
    chunks ??= git.child.stdout[Symbol.asyncIterator]();
    const { done, value } = await chunks.next();
    if (done === true || !Buffer.isBuffer(value))
      throw failure("unreadable", offset, "git returned fewer bytes than the file has");
    return value;
  }

  return {
    size,
    async read(offset, length) {
      checkBounds({ offset, length, size });
      if (offset < start) throw failure("unreadable", offset, "it was read backwards");
      const parts: Buffer[] = [buffered];
      let end = start + buffered.length;
      while (end < offset + length) {
        const chunk = await next(offset);
        parts.push(chunk);
        end += chunk.length;
        // Drop the bytes before the requested ones.
        if (end <= offset) {
          parts.length = 0;
          start = end;
        }
      }
      buffered = Buffer.concat(parts).subarray(offset - start);
      start = offset;
      return buffered.subarray(0, length);
    },
    async [Symbol.asyncDispose]() {
      git?.child.kill("SIGKILL");
      // Unread output would keep the process from ending.
      git?.child.stdout.destroy();
      await git?.ended.catch(() => undefined);
    },
  };
}
