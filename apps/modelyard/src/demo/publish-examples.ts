import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, relative } from "node:path";

interface PublishOptions {
  hubUrl: string;
  accessToken: string;
  type: "model" | "dataset";
  /** `<namespace>/<name>/<files>`. */
  folder: string;
  /** Files of other examples that an example has as well, as paths in the folder, by `<namespace>/<name>`. */
  sharedFiles?: Readonly<Record<string, readonly string[]>>;
}

/** Publishes each example that is not there yet, with the client that everyone uses, over the public API. */
export async function publishExamples({
  hubUrl,
  accessToken,
  type,
  folder,
  sharedFiles = {},
}: PublishOptions): Promise<void> {
  // Loaded here, for only the demo needs it.
  const { createRepo, repoExists, uploadFiles } = await import("@huggingface/hub");
  for (const namespace of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, namespace))) {
      const repo = { type, name: `${namespace}/${name}` };
      if (await repoExists({ repo, hubUrl, accessToken })) continue;
      const source = join(folder, namespace, name);
      const entries = await readdir(source, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const shared = sharedFiles[repo.name] ?? [];
      const files = await Promise.all([
        ...paths.map(async (path) => ({ path: relative(source, path), content: await openAsBlob(path) })),
        ...shared.map(async (path) => ({ path: basename(path), content: await openAsBlob(join(folder, path)) })),
      ]);
      await createRepo({ repo, hubUrl, accessToken });
      await uploadFiles({ repo, hubUrl, accessToken, files, commitTitle: "Add the example's card and files" });
    }
  }
}

/** Sorted, so that lists of the demo, where examples have equal ranks, are the same everywhere. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted();
}
