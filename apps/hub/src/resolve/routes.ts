import { limits } from "@modelyard/platform/limits";
import { routeNames } from "../contract/reserved-names.ts";
import { isDownload } from "../downloads/is-download.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { clientId } from "../http/client-address.ts";
import { clientOf } from "../http/client-keys.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, entryNotFound, revisionAndPath } from "../repos/revision-path.ts";
import { repoTypes } from "../repos/tables.ts";
import { addXetHeaders, wantsXetInfo, xetInfo } from "../xet/routes/xet-info.ts";
import { resolveOperations } from "./api.ts";
import { openFile } from "./file-content.ts";
import { openObject, requireObject } from "./large-file.ts";
import { passOn } from "./pass-on.ts";
import { serveContent } from "./serve-content.ts";
import { streamSlots } from "./stream-slots.ts";

/** Registers the routes that serve a repository's files. */
export function registerResolveRoutes(register: Register, context: HubContext): void {
  const slots = streamSlots(limits.files.streams);
  const objectSlots = streamSlots(limits.files.objectStreams);
  for (const type of repoTypes) {
    const skip = type === "model" ? 3 : 4;
    const endpoint =
      (kind: "resolve" | "raw"): Endpoint =>
      async (call: Call) => {
        if (isOtherRoute(call)) return undefined;
        const repo = await openRepo(context, call, type, "content");
        if (repo instanceof Response) return repo;
        const location = await revisionAndPath(context, call, repo, skip);
        checkReadable(location);
        const { commit, path, revision } = location;
        const content = await openFile({
          reader: context.git.reader,
          slots,
          folder: context.git.folderOf(repo.id),
          name: `${commit}:${path}`,
          path,
          client: clientOf(call),
          signal: call.request.signal,
          ...(kind === "raw"
            ? {}
            : {
                openLarge: async (pointer) => {
                  const { xetHash } = await requireObject(
                    context,
                    { repo, call, pointer },
                    { "X-Repo-Commit": commit },
                  );
                  return openObject(context, call, { pointer, path, xetHash }, objectSlots);
                },
              }),
        });
        if (content === undefined) throw entryNotFound(commit);
        if (content.xetHash !== undefined && wantsXetInfo(call.request)) {
          content.discard();
          return xetInfo(call, { repo, commit, content });
        }
        const response = serveContent(call.request, call.query, {
          path,
          content,
          commit,
          isPrivate: repo.isPrivate || repo.gated !== null,
          isFixed: revision === commit,
        });
        addXetHeaders(response.headers, call, { repo, commit, content });
        if (kind === "resolve" && isDownload(call.request, response)) {
          context.downloads.fileRead(repo, path, clientId(call));
        }
        return passOn(context, call, { content, served: response });
      };
    for (const kind of ["resolve", "raw"] as const) register(resolveOperations[type][kind], endpoint(kind));
  }
}

/** Returns whether the first segment is the name of a route, as in `/settings/x/raw/…`, instead of a namespace. */
function isOtherRoute(call: Call): boolean {
  return routeNames.has(call.parameter("namespace").toLowerCase());
}
