import { limits } from "@modelyard/platform/limits";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import type { MarkdownPreview } from "../contract/repositories.ts";
import { busy, HubError, messages } from "../errors.ts";
import { clientOf } from "../http/client-keys.ts";
import { ClientSlots } from "../http/client-slots.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo, pathPrefix } from "../repos/find-repo.ts";
import { repoTypes } from "../repos/tables.ts";
import { PreviewRequest } from "./api.ts";
import type { CardRenderer } from "./card-renderer.ts";
import { cardPath } from "./checks/card-path.ts";
import { checkCard } from "./checks/check-card.ts";

/** Registers the routes that render Markdown before it is committed, for users who may propose changes. */
export function registerPreviewRoutes(
  register: Register,
  context: HubContext,
  renderer: Pick<CardRenderer, "renderOnce">,
): void {
  const { previews, previewsAtOnce, waitingPreviews } = limits.fileEditor;
  const used = new FixedWindow({
    limit: previews.perUser,
    windowMs: previews.windowMs,
    maxKeys: previews.users,
    now: () => context.now().getTime(),
  });
  const slots = new ClientSlots(previewsAtOnce, {
    waitMs: waitingPreviews.ms,
    waitingPerClient: waitingPreviews.perUser,
    waitingInTotal: waitingPreviews.total,
    refusal: busy,
    what: "previews",
  });
  for (const type of repoTypes) {
    register("POST", `/_private/preview/${type}s/:namespace/:name`, async (call) => {
      const repo = await openRepo(context, call, type, "contribute");
      if (repo instanceof Response) return repo;
      const { caller } = call;
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      const { isAllowed, resetMs } = used.use(caller.userId);
      if (!isAllowed) throw tooManyPreviews(Math.ceil(resetMs / 1000));
      const { content, revision, path } = await readJson(call, PreviewRequest, limits.jsonBody.validateYaml);
      const release = await slots.take(clientOf(call), call.request.signal);
      try {
        const parsed = await context.metadata.card(content);
        const rendered = await renderer.renderOnce({
          parsed,
          repoPath: `/${pathPrefix[repo.type]}${repo.fullName}`,
          revision,
          folder: path.split("/").slice(0, -1).join("/"),
        });
        const verdict = path === cardPath ? checkCard(parsed, repo.type) : { errors: [], warnings: [] };
        return Response.json({ ...rendered, ...verdict } satisfies MarkdownPreview);
      } finally {
        release();
      }
    });
  }
}

function tooManyPreviews(seconds: number): HubError {
  const message = `You have requested ${limits.fileEditor.previews.perUser} previews within a minute. Wait ${seconds} seconds and try again.`;
  return new HubError("TooManyTries", message, { headers: { "Retry-After": String(seconds) } });
}
