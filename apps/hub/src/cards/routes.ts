import { limits } from "@modelyard/platform/limits";
import type { RenderedCard } from "../contract/repositories.ts";
import { HubError } from "../errors.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { checkReadable, commitOf, entryNotFound } from "../repos/revision-path.ts";
import { repoTypes } from "../repos/tables.ts";
import { ValidateYaml, validateCardOperation } from "./api.ts";
import type { CardRenderer } from "./card-renderer.ts";
import { checkCard } from "./checks/check-card.ts";
import { registerPreviewRoutes } from "./preview-routes.ts";
import { renderFile } from "./render-file.ts";

const isMarkdown = /\.(?:md|markdown)$/i;

/** Registers the routes that render cards and other Markdown, and that validate a card before its upload. */
export function registerCardRoutes(register: Register, context: HubContext, renderer: CardRenderer): void {
  for (const type of repoTypes) {
    register("GET", `/_private/card/${type}s/:namespace/:name`, async (call) => {
      const revision = call.query.get("revision") ?? "main";
      const path = call.query.get("path") ?? "README.md";
      // The current card is public like the rest of the page. Other texts and revisions are content.
      const isCard = revision === "main" && path === "README.md";
      const repo = await openRepo(context, call, type, isCard ? "read" : "content");
      if (repo instanceof Response) return repo;
      const commit = await commitOf(context, call, repo, revision);
      checkReadable({ revision, commit, path });
      if (!isMarkdown.test(path)) throw entryNotFound(commit);
      const found = await context.git.reader.info(context.git.folderOf(repo.id), `${commit}:${path}`);
      if (found?.type !== "blob") throw entryNotFound(commit);
      const headers = { "X-Repo-Commit": commit };
      const file = { ...found, commit, revision, path };
      const card: RenderedCard = await renderFile({ git: context.git, renderer }, repo, file);
      return Response.json(card, { headers });
    });
  }

  registerPreviewRoutes(register, context, renderer);

  register(validateCardOperation, async (call) => {
    const { content, repoType } = await readJson(call, ValidateYaml, limits.jsonBody.validateYaml);
    if (context.metadata.isBusy())
      throw new HubError("Busy", "Too many cards are being checked. Try again in a moment.", {
        headers: { "Retry-After": "5" },
      });
    const card = await context.metadata.card(content);
    const { errors, warnings } = checkCard(card, repoType === undefined || repoType === "model" ? "model" : "dataset");
    return Response.json(
      { errors: asObjects(errors), warnings: asObjects(warnings) },
      { status: errors.length > 0 ? 400 : 200 },
    );
  });
}

function asObjects(messages: readonly string[]): { message: string }[] {
  return messages.map((message) => ({ message }));
}
