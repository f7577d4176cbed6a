import { createInterface } from "node:readline";
import { limits } from "@modelyard/platform/limits";
import { startGit } from "../../git/command.ts";
import { hasPointerSize } from "../../lfs/pointer.ts";
import { OidList } from "./oid-list.ts";
import { PushRefusal } from "./push-refusal.ts";

export interface PushedObjects {
  commits: OidList;
  trees: OidList;
  /** Blobs with the size of an LFS pointer. */
  possiblePointers: OidList;
}

/**
 * Lists every pushed object, also unreachable ones. Sizes are unpacked sizes.
 * @param folder the repository
 * @param quarantine the folder of the pushed objects, which is read without the repository's other objects
 * @throws {PushRefusal} there are too many or too large objects
 */
export async function listPushedObjects(folder: string, quarantine: string): Promise<PushedObjects> {
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
  const { child, ended } = startGit(folder, ["cat-file", "--batch-all-objects", "--unordered", format], {
    environment: { GIT_OBJECT_DIRECTORY: quarantine },
  });
  child.stdin.end();
  const pushed = { commits: new OidList(), trees: new OidList(), possiblePointers: new OidList() };
  let objects = 0;
  let bytes = 0;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [type, size, oid = ""] = line.split(" ");
      objects += 1;
      bytes += Number(size);
      if (Number(size) > limits.commit.inlineFileBytes) throw tooLarge(type);
      if (objects > limits.push.objects)
        throw new PushRefusal(`Your push has more than ${limits.push.objects} objects. Push in parts.`);
      if (bytes > limits.git.packBytes)
        throw new PushRefusal(`Your push unpacks to more than ${limits.git.packBytes} bytes. Push in parts.`);
      if (type === "commit") pushed.commits.push(oid);
      if (type === "tree") pushed.trees.push(oid);
      if (type === "blob" && hasPointerSize(Number(size))) pushed.possiblePointers.push(oid);
    }
    await ended;
  } finally {
    child.kill("SIGKILL");
  }
  return pushed;
}

function tooLarge(type: string | undefined): PushRefusal {
  if (type !== "blob") return new PushRefusal("A commit, tag or folder in this push is too large.");
  const mebibytes = limits.commit.inlineFileBytes / 1024 / 1024;
  return new PushRefusal(
    `Your push was rejected because it contains files larger than ${mebibytes} MiB. Store them with Git LFS: https://git-lfs.com`,
  );
}
