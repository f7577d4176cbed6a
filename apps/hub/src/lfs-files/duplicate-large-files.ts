import type { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects, linkReadableObjects } from "../objects/links.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { Duplicated, Duplication } from "./api.ts";

interface Copying {
  /** Readable by the caller. */
  source: RepoRow;
  /** Writable by the caller. */
  target: RepoRow;
  caller: SignedIn;
  files: z.infer<typeof Duplication>["files"];
}

/** Lets the caller commit large files of one repository to another one. Their bytes are stored once. */
export async function duplicateLargeFiles(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  { source, target, caller, files }: Copying,
): Promise<z.infer<typeof Duplicated>> {
  const unique = new Map(files.map((file) => [file.sha256.toLowerCase(), file.xetHash.toLowerCase()]));
  const readable = await linkedObjects(orm, { repoId: source.id, caller, sha256s: [...unique.keys()] });
  const sha256s = [...unique].filter(([sha256, hash]) => readable.get(sha256)?.xetHash === hash).map(([sha]) => sha);
  const linked = await linkReadableObjects(orm, { repoId: target.id, caller, sha256s, now: now() });
  const failed = [...unique].flatMap(([sha256, xetHash]) =>
    linked.has(sha256) ? [] : [{ xetHash, sha256, error: `${source.fullName} has no such file.` }],
  );
  const succeeded = unique.size - failed.length;
  return { success: failed.length === 0, processed: unique.size, succeeded, failed };
}
