import { createInterface } from "node:readline";
import { startGit } from "../command.ts";

interface Search {
  /** Object ids from which the walk starts. */
  from: Iterable<string>;
  blobs: ReadonlySet<string>;
  timeoutMs: number;
  /** Stops git, such as when the client disconnects. */
  signal: AbortSignal;
}

/** Returns one path of each blob that is in the history. Ends as soon as all are found. */
export async function pathsOfBlobs(
  folder: string,
  { from, blobs, timeoutMs, signal }: Search,
): Promise<Map<string, string>> {
  signal.throwIfAborted();
  const found = new Map<string, string>();
  const { child, ended, stop } = startGit(folder, ["rev-list", "--objects", "--stdin"], { kind: "service", timeoutMs });
  signal.addEventListener("abort", stop);
  try {
    child.stdin.end(`${[...from].join("\n")}\n`);
    for await (const line of createInterface({ input: child.stdout })) {
      const oid = line.slice(0, 40);
      if (!blobs.has(oid) || found.has(oid)) continue;
      found.set(oid, line.slice(41));
      if (found.size < blobs.size) continue;
      child.kill("SIGKILL");
      return found;
    }
    await ended;
    return found;
  } catch (error) {
    stop();
    // Not that git failed because it was stopped.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
