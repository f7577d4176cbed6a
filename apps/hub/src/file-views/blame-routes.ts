import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { Blame, BlameCommit } from "../contract/file-views/blame.ts";
import { type BlamedCommit, blame } from "../git/history/blame.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { parsePointer } from "../lfs/pointer.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, commitOf, entryNotFound } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { readAuthorPictures } from "../tree/author-pictures.ts";
import { textOf } from "./viewers/text-of.ts";

/** Registers the routes for the last change of each line of a file. */
export function registerBlameRoutes(register: Register, context: HubContext, slots: ClientSlots): void {
  // By repository, commit and path: a commit's history never changes.
  const kept = new LRUCache<string, FoundLines>({
    maxSize: limits.blame.cachedBytes,
    sizeCalculation: (found) => JSON.stringify(found).length * 2 + 200,
  });
  for (const type of repoTypes) {
    register("GET", `/_private/blame/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "content");
      if (repo instanceof Response) return repo;
      const revision = call.query.get("revision") ?? "main";
      const path = call.query.get("path") ?? "";
      const commit = await commitOf(context, call, repo, revision);
      checkReadable({ revision, commit, path });
      const key = `${repo.id} ${commit} ${path}`;
      const found = kept.get(key) ?? (await blameOf(context, call, { repo, commit, path, slots }));
      if (found.kind !== "lines") return Response.json(found);
      kept.set(key, found);
      return Response.json(await represent(context, call, repo, found));
    });
  }
}

type LinesResponse = Extract<Blame, { kind: "lines" }>;
/** Without pictures, which users change. */
interface FoundLines extends Omit<LinesResponse, "commits"> {
  commits: (Omit<BlameCommit, "avatar"> & Pick<BlamedCommit, "email">)[];
}

async function represent({ orm }: HubContext, { publicUrl }: Call, repo: RepoRow, found: FoundLines) {
  const { pictureOf } = await readAuthorPictures({ orm, publicUrl }, repo, found.commits);
  const commits = found.commits.map(({ email, ...commit }) => {
    return { ...commit, avatar: pictureOf({ author: commit.author, email }) };
  });
  return { ...found, commits } satisfies LinesResponse;
}

interface FileToBlame {
  repo: RepoRow;
  commit: string;
  path: string;
  slots: ClientSlots;
}

async function blameOf(
  context: HubContext,
  call: Call,
  { repo, commit, path, slots }: FileToBlame,
): Promise<FoundLines | Exclude<Blame, LinesResponse>> {
  const { reader, folderOf } = context.git;
  const folder = folderOf(repo.id);
  const info = await reader.info(folder, `${commit}:${path}`);
  if (info?.type !== "blob") throw entryNotFound(commit);
  if (info.size > limits.blame.fileBytes) return { kind: "large", commit };
  const content = (await reader.read(folder, info.oid))?.content;
  if (content === undefined) throw entryNotFound(commit);
  const text = parsePointer(content) === undefined ? textOf(content, true) : undefined;
  if (text === undefined) return { kind: "binary", commit };
  if (text.isCut) return { kind: "large", commit };
  const release = await slots.take(clientOf(call), call.request.signal);
  try {
    const found = await blame(folder, { commit, path });
    if (found === undefined) return { kind: "slow", commit };
    const commits = found.commits.map(({ date, before, ...about }) => ({
      ...about,
      date: date.toISOString(),
      ...(before === undefined ? {} : { before }),
    }));
    return { kind: "lines", commit, commits, parts: found.parts };
  } finally {
    release();
  }
}
