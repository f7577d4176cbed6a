import { type GitStore, type ObjectDriver, openIndexing, type Reindexing, reindexRepositories } from "@modelyard/hub";
import type { Database } from "@modelyard/platform/database";
import { createLogger } from "@modelyard/platform/logger";
import { counted } from "../objects/command-output.ts";
import { StartError } from "../start-error.ts";

interface Sources {
  database: Pick<Database, "orm">;
  git: GitStore;
  driver: ObjectDriver;
  /** The largest model that the hub runs itself, in bytes; 0: it runs none. */
  localModelBytes: number;
}

interface Options {
  /** The only repository to index. @default all */
  name?: string | undefined;
  isForced?: boolean;
  isDryRun?: boolean;
  onProgress: (text: string) => void;
}

/** Indexes repositories beside a running hub. @throws {StartError} there is no repository of that name */
export async function reindexAll(
  { database, git, driver, localModelBytes }: Sources,
  { name, isForced = false, isDryRun = false, onProgress }: Options,
): Promise<Reindexing> {
  const context = openIndexing({
    orm: database.orm,
    git,
    driver,
    logger: createLogger({ level: "error" }),
    localModelBytes,
  });
  try {
    const result = await reindexRepositories(context, {
      name,
      isForced,
      isDryRun,
      onProgress: ({ repositories, updated }) =>
        onProgress(`${counted(repositories, "repository", "repositories")} compared, ${updated} to index`),
    });
    if (result !== undefined) return result;
    throw new StartError(
      `There is no repository ${name}. Name it as in its URL: alice/bert, or datasets/alice/words for a dataset.`,
    );
  } finally {
    await context.close();
  }
}
