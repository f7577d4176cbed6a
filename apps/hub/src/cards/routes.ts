import { limits } from "@modelyard/platform/limits";
import { isPipelineType } from "@modelyard/tasks";
import type { RenderedCard } from "../contract/repositories.ts";
import { HubError } from "../errors.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import type { ParsedCard } from "../metadata/metadata-reader.ts";
import { openRepo, pathPrefix } from "../repos/find-repo.ts";
import { checkReadable, commitOf, entryNotFound } from "../repos/revision-path.ts";
import { repoTypes } from "../repos/tables.ts";
import { ValidateYaml, validateCardOperation } from "./api.ts";
import type { CardRenderer } from "./card-renderer.ts";

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
      const { reader } = context.git;
      const folder = context.git.folderOf(repo.id);
      const found = await reader.info(folder, `${commit}:${path}`);
      if (found?.type !== "blob") throw entryNotFound(commit);
      const headers = { "X-Repo-Commit": commit };
      const { fileBytes } = limits.documents;
      if (found.size > fileBytes) {
        const message = `The file is larger than ${fileBytes} bytes, which is too large to show. Download it instead.`;
        return Response.json({ html: "", headings: [], problems: [{ message }] } satisfies RenderedCard, { headers });
      }
      const document = await reader.read(folder, found.oid);
      if (document === undefined) throw entryNotFound(commit);
      const card: RenderedCard = await renderer.render({
        blobId: document.oid,
        text: document.content.toString(),
        repoPath: `/${pathPrefix[type]}${repo.fullName}`,
        revision,
        folder: path.split("/").slice(0, -1).join("/"),
      });
      return Response.json(card, { headers });
    });
  }

  register(validateCardOperation, async (call) => {
    const { content, repoType } = await readJson(call, ValidateYaml, limits.jsonBody.validateYaml);
    if (context.metadata.isBusy())
      throw new HubError("Busy", "Too many cards are being checked. Try again in a moment.", {
        headers: { "Retry-After": "5" },
      });
    const { errors, warnings } = validateCard(await context.metadata.card(content), repoType ?? "model");
    return Response.json({ errors, warnings }, { status: errors.length > 0 ? 400 : 200 });
  });
}

interface Validation {
  errors: { message: string }[];
  warnings: { message: string }[];
}

function validateCard({ data, problems }: ParsedCard, repoType: string): Validation {
  const errors = problems.map(({ line, message }) => ({
    message: line === undefined ? message : `Line ${line}: ${message}`,
  }));
  const warnings: Validation["warnings"] = [];
  if (data === undefined && errors.length === 0) {
    warnings.push({
      message: "The card has no metadata. Add YAML front matter between two lines of --- at its start.",
    });
  }
  const license = data?.["license"];
  if (license !== undefined && typeof license !== "string" && !isListOfStrings(license)) {
    errors.push({ message: '"license" must be a string' });
  }
  const task = data?.["pipeline_tag"];
  if (repoType === "model" && task !== undefined && !(typeof task === "string" && isPipelineType(task))) {
    warnings.push({
      message: `"pipeline_tag" is not a task that this hub knows: ${JSON.stringify(task)?.slice(0, 100)}`,
    });
  }
  return { errors, warnings };
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
