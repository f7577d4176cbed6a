import { parseQuantizationLabel } from "@modelyard/tasks";
import { HubError } from "../errors.ts";
import { resolveRevision } from "../git/refs/resolve-revision.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { chooseGguf, type GgufChoice } from "../local-models/gguf-choice.ts";
import { commitOf } from "../repos/revision-path.ts";
import type { IndexedFile, RepoRow } from "../repos/tables.ts";
import { type BuiltManifest, type ManifestKind, mediaTypes } from "./manifests.ts";
import type { CommitFiles, ModelStore } from "./model-store.ts";
import { isOllama } from "./registry-response.ts";
import { latest, quantizationsOf, tagPattern } from "./tags.ts";

export const digestPattern = /^sha256:[\da-f]{64}$/;

interface Source {
  context: HubContext;
  store: ModelStore;
}

/**
 * Returns the manifest that a request names by tag or digest.
 * @throws {HubError} 400: the reference is malformed, or the client cannot use the model; 404: there is none
 */
export async function manifestOf(source: Source, call: Call, repo: RepoRow): Promise<BuiltManifest> {
  const reference = call.parameter("reference");
  if (digestPattern.test(reference)) {
    const found = await source.store.find(repo, reference, call.request.signal);
    if (found?.type === "manifest") return found.manifest;
    throw new HubError("EntryNotFound", `${repo.fullName} has no manifest with this digest. Pull a tag again.`);
  }
  if (!tagPattern.test(reference)) {
    throw new HubError(
      "BadRequest",
      "This is neither a tag nor a digest. A tag has at most 128 letters, digits, '.', '-' and '_'.",
    );
  }
  const { files, choice } = await modelNamed(source, call, { repo, tag: reference });
  const kind = kindFor(call.request);
  const { manifests, ollamaProblem } = await source.store.modelOf(repo, files, choice);
  if (kind === "ollama" && ollamaProblem !== undefined) throw new HubError("BadRequest", ollamaProblem);
  const manifest = manifests.get(kind);
  if (manifest === undefined) throw new Error(`no manifest for ${kind}`);
  return manifest;
}

/**
 * Finds the model that a tag names: `latest`, a quantization of `main`, a branch, tag or commit, or a part of a file name
 * that llama.cpp would accept as a quantization.
 */
async function modelNamed(
  { context, store }: Source,
  call: Call,
  { repo, tag }: { repo: RepoRow; tag: string },
): Promise<{ files: CommitFiles; choice: GgufChoice<IndexedFile> }> {
  const main = await store.filesOf(repo, repo.sha);
  if (tag === latest) return { files: main, choice: requireModel(repo, main, chooseGguf(main.ggufs), tag) };
  const label = parseQuantizationLabel(`${tag}.gguf`)?.label;
  const isQuantization = label === tag.toUpperCase() && quantizationsOf(main.ggufs).includes(label);
  const { git } = context;
  const commit = isQuantization ? undefined : await resolveRevision(git, git.folderOf(repo.id), tag);
  if (commit !== undefined) {
    // Counts unknown ids, and reads refs again on a shared file system.
    const files = await store.filesOf(repo, await commitOf(context, call, repo, tag));
    return { files, choice: requireModel(repo, files, chooseGguf(files.ggufs), tag) };
  }
  return { files: main, choice: requireModel(repo, main, chooseGguf(main.ggufs, tag), tag) };
}

function requireModel(
  { fullName }: RepoRow,
  { ggufs }: CommitFiles,
  choice: GgufChoice<IndexedFile> | undefined,
  tag: string,
): GgufChoice<IndexedFile> {
  if (choice !== undefined) return choice;
  const quantizations = quantizationsOf(ggufs);
  const available = quantizations.length === 0 ? "" : ` Quantizations: ${quantizations.slice(0, 20).join(", ")}.`;
  throw new HubError("EntryNotFound", `${fullName} has no complete GGUF model for the tag ${tag}.${available}`);
}

/** Chooses the format for a client. */
function kindFor(request: Request): ManifestKind {
  const agent = request.headers.get("user-agent") ?? "";
  if (agent.startsWith("llama-cpp")) return "llama.cpp";
  if (isOllama(request)) return "ollama";
  const accept = request.headers.get("accept") ?? "";
  const acceptsDockerOnly = accept.includes(mediaTypes.docker) && !accept.includes(mediaTypes.oci);
  return acceptsDockerOnly ? "ollama" : "oci";
}
