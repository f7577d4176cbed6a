import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A separate disk for tests that fill it. */
export interface SmallDisk {
  folder: string;
  /** Writes one large file that leaves this many bytes free. */
  fill: (leaveBytes: number) => Promise<void>;
  /** Removes that file. */
  empty: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Mounts a disk in memory. For tests only. @throws {Error} this account may not mount: run the test as root */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=0755`, "tmpfs", folder]);
  await chmod(folder, 0o755);
  const filler = join(folder, "filler");
  return {
    folder,
    fill: async (leaveBytes) => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
    },
    empty: () => rm(filler, { force: true }),
    remove: async () => {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
