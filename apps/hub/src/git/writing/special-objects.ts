import { runGit } from "../command.ts";
import type { Authorship } from "./fast-import.ts";

/** Creates a commit without files or parent. @returns its id */
export async function createEmptyCommit(folder: string, author: Authorship): Promise<string> {
  const tree = (await runGit(folder, ["mktree"])).toString().trim();
  return createRootCommit(folder, { tree, message: "initial commit", author });
}

/**
 * Creates a commit without a parent.
 * @param tree the id of a tree, or a revision that leads to one
 * @returns its id
 */
export async function createRootCommit(
  folder: string,
  { tree, message, author }: { tree: string; message: string; author: Authorship },
): Promise<string> {
  const commit = await runGit(folder, ["commit-tree", "-F", "-", tree], {
    input: `${message.replaceAll("\0", " ").trim()}\n`,
    environment: identity(author),
  });
  return commit.toString().trim();
}

/** Creates a commit of a tree, without a ref. @returns its id */
export async function createMergeCommit(
  folder: string,
  { tree, parents, message, author }: { tree: string; parents: readonly string[]; message: string; author: Authorship },
): Promise<string> {
  const named = parents.flatMap((parent) => ["-p", parent]);
  const options = { input: message, environment: identity(author) };
  return (await runGit(folder, ["commit-tree", ...named, "-F", "-", tree], options)).toString().trim();
}

/** Creates a tag object with a message, without a ref. @returns its id */
export async function createAnnotatedTag(
  folder: string,
  { tag, commit, message, author }: { tag: string; commit: string; message: string; author: Authorship },
): Promise<string> {
  const seconds = Math.floor(author.date.getTime() / 1000);
  const lines = [
    `object ${commit}`,
    "type commit",
    `tag ${tag}`,
    `tagger ${author.name} <${author.email}> ${seconds} +0000`,
    "",
    message.replaceAll("\0", " ").trim(),
    "",
  ];
  return (await runGit(folder, ["mktag"], { input: lines.join("\n") })).toString().trim();
}

function identity({ name, email, date }: Authorship): Record<string, string> {
  const stamp = `${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: stamp,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: stamp,
  };
}
