import { limits } from "@modelyard/platform/limits";
import type { FileView } from "../contract/file-views/file-view.ts";
import { busy } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { ClientSlots } from "../http/client-slots.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, commitOf } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { streamSlots } from "../resolve/stream-slots.ts";
import { registerBlameRoutes } from "./blame-routes.ts";
import { chooseViewer } from "./choose-viewer.ts";
import { openSource } from "./file-source.ts";
import type { FileViewer } from "./file-viewer.ts";
import { registerFindRoutes } from "./find-routes.ts";

interface ViewDependencies {
  files: FileViewer;
  /** For views that are made, which take a process. */
  slots: ClientSlots;
  /** For git processes that stream a blob. */
  streams: ClientSlots;
}

/** Registers the routes for files as pages show them. */
export function registerFileViewRoutes(register: Register, context: HubContext, files: FileViewer): void {
  const { slots: sizes, slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.fileViews;
  const what = "views of files";
  const slots = new ClientSlots(sizes, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what });
  const streams = streamSlots(limits.files.streams);
  registerFindRoutes(register, context, slots);
  registerBlameRoutes(register, context, slots);
  for (const type of repoTypes) {
    register("GET", `/_private/files/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "content");
      if (repo instanceof Response) return repo;
      return Response.json(await viewOf(context, call, repo, { files, slots, streams }));
    });
  }
}

async function viewOf(
  context: HubContext,
  call: Call,
  repo: RepoRow,
  { files, slots, streams }: ViewDependencies,
): Promise<FileView> {
  const revision = call.query.get("revision") ?? "main";
  const path = call.query.get("path") ?? "";
  const commit = await commitOf(context, call, repo, revision);
  checkReadable({ revision, commit, path });
  const source = await openSource(context, call, { repo, commit, path, slots: streams });
  const choice = chooseViewer(path);
  const { size, sha256 } = source;
  const about = { commit, size, ...(sha256 === undefined ? {} : { sha256 }), hasSource: choice.hasSource };
  const wantsSource = choice.hasSource && call.query.get("view") === "source";
  if ("content" in choice && !wantsSource) return { ...about, content: choice.content };
  const viewer = "content" in choice || wantsSource ? "text" : choice.viewer;
  const page = Number(/^\d{1,7}$/.exec(call.query.get("p") ?? "")?.[0] ?? 0);
  const query = (call.query.get("q") ?? "").slice(0, limits.finder.queryChars);
  const content = await files.view(source, { viewer, path, page, query }, async (work) => {
    const release = await slots.take(clientOf(call), call.request.signal);
    try {
      return await work();
    } finally {
      release();
    }
  });
  return { ...about, content };
}
