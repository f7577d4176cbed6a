import { type ByteSource, ModelFileError } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import { type GitProcess, startGit } from "../git/command.ts";

/** A file of a repository that is read from its front. */
export interface BlobSource extends ByteSource, AsyncDisposable {}

interface BlobToRead {
  /** Of the bare repository. */
  folder: string;
  oid: string;
  size: number;
  /** When reading must end, in milliseconds since 1970. */
  deadline: number;
}

/** Git writes an object of this size and more piece by piece instead of holding it in memory. */
const streamedFrom = "core.bigFileThreshold=1m";

/**
 * Opens a blob for readers of headers, who go from front to back. Git starts at the first read and is ended as soon as
 * nothing more is asked: of a large file no more is unpacked than its header.
 */
export function openBlob({ folder, oid, size, deadline }: BlobToRead): BlobSource {
  const { headerBytes, scannedBytes } = limits.modelFiles;
  let git: GitProcess | undefined;
  let chunks: AsyncIterator<unknown> | undefined;
  /** What has come and is not before the last read; `start` is where in the file it begins. */
  let held: Buffer = Buffer.alloc(0);
  let start = 0;

  async function next(offset: number): Promise<Buffer> {
    if (Date.now() > deadline) {
      throw failure(
        "over-limit",
        offset,
        `the headers of this repository took more than ${limits.modelFiles.readMs} ms`,
      );
    }
    git ??= startGit(folder, ["cat-file", "blob", oid], {
      settings: [streamedFrom],
      timeoutMs: limits.git.commandTimeoutMs,
    });
    chunks ??= git.child.stdout[Symbol.asyncIterator]();
    const { done, value } = await chunks.next();
    if (done === true || !Buffer.isBuffer(value))
      throw failure("unreadable", offset, "git gave fewer bytes than it has");
    return value;
  }

  return {
    size,
    async read(offset, length) {
      if (length > headerBytes) throw failure("over-limit", offset, `its header is over ${headerBytes} bytes`);
      if (offset + length > scannedBytes) {
        throw failure("over-limit", offset, `its header reaches beyond the first ${scannedBytes} bytes`);
      }
      if (offset + length > size) throw failure("truncated", offset, `${length} bytes were asked for, it has ${size}`);
      if (offset < start) throw failure("unreadable", offset, "it was read backwards");
      const parts: Buffer[] = [held];
      let end = start + held.length;
      while (end < offset + length) {
        const chunk = await next(offset);
        parts.push(chunk);
        end += chunk.length;
        // What lies before is passed over.
        if (end <= offset) {
          parts.length = 0;
          start = end;
        }
      }
      held = Buffer.concat(parts).subarray(offset - start);
      start = offset;
      return held.subarray(0, length);
    },
    async [Symbol.asyncDispose]() {
      git?.child.kill("SIGKILL");
      // What nobody reads any more would keep the process from being over.
      git?.child.stdout.destroy();
      await git?.ended.catch(() => undefined);
    },
  };
}

function failure(code: "over-limit" | "truncated" | "unreadable", offset: number, reason: string): ModelFileError {
  return new ModelFileError("file", code, offset, reason);
}
