import { limits } from "@modelyard/platform/limits";
import { parseQuantizationLabel } from "@modelyard/tasks";
import type { RefState } from "../git/refs/parse-refs.ts";
import { modelFiles } from "../local-models/gguf-choice.ts";
import type { IndexedFile } from "../repos/tables.ts";

/** The tag of clients whose user names none: what llama.cpp would load from `main`. */
export const latest = "latest";

/** @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests */
export const tagPattern = /^\w[\w.-]{0,127}$/;

const namedRefs = ["refs/heads/", "refs/tags/"];

/** Returns the quantizations of the models among files. */
export function quantizationsOf(files: readonly IndexedFile[]): string[] {
  const labels = modelFiles(files).map(({ path }) => parseQuantizationLabel(path)?.label);
  return [...new Set(labels.filter((label) => label !== undefined))];
}

/** Returns the objects of branches and tags that a client could name, each once, up to a limit. */
export function objectsOfRefs(state: RefState): string[] {
  const objects = new Set<string>();
  for (const [ref, oid] of state.targets) {
    if (objects.size >= limits.registry.searchedCommits) break;
    if (tagOf(ref) !== undefined) objects.add(oid);
  }
  return [...objects];
}

/** Returns the tags of a repository in lexical order: `latest`, quantizations of `main`, branches and tags of git. */
export function tagsOf(state: RefState, files: readonly IndexedFile[]): string[] {
  const tags = new Set(quantizationsOf(files).filter((label) => tagPattern.test(label)));
  if (modelFiles(files).length > 0) tags.add(latest);
  for (const ref of state.targets.keys()) {
    const tag = tagOf(ref);
    if (tag !== undefined) tags.add(tag);
  }
  return [...tags].toSorted();
}

function tagOf(ref: string): string | undefined {
  const folder = namedRefs.find((prefix) => ref.startsWith(prefix));
  const name = folder === undefined ? "" : ref.slice(folder.length);
  return tagPattern.test(name) ? name : undefined;
}
