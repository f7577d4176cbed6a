import { mkdir, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { documentVersion } from "../../apps/hub/src/search/cards/card-document.ts";
import { seedModels } from "../lists/seed-models.ts";
import type { BenchCluster } from "./cluster.ts";

interface Template {
  id: string;
  sha: string;
  indexVersion: number;
}

const batch = 10_000;

/**
 * Adds models, up to this number in total, whose repositories are those of one template: each has a link to its folder, so that
 * all code that reads repositories or walks through them works as with separate ones. Stop all nodes before.
 */
export async function seedRepositories(
  { database, gitFolder }: Pick<BenchCluster, "database" | "gitFolder">,
  { from, to, template }: { from: number; to: number; template: string },
): Promise<void> {
  const { sql } = database;
  const [source] = await sql<Template[]>`
    select id, sha, index_version as "indexVersion" from hub.repos where full_name = ${template}`;
  if (source === undefined) throw new Error(`there is no ${template}`);
  const { id, sha, indexVersion } = source;
  await seedModels(database, to, { from, sha, indexVersion });
  await sql`
    insert into hub.card_texts (repo_id, type, namespace_id, is_private, popularity, sha, fingerprint, body, words)
    select id, type, namespace_id, is_private, trending_score, sha, ${`${documentVersion}bench`}, 'Its description.',
      setweight(to_tsvector('simple', translate(full_name, '-/', '  ')), 'A') || to_tsvector('simple', 'Its description.')
    from hub.repos where id like 'seed%'
    on conflict do nothing`;
  await sql`vacuum analyze hub.card_texts`;
  const folder = folderOf(gitFolder, id);
  for (let shelf = 0; shelf < 100; shelf++) {
    await mkdir(join(gitFolder, String(shelf).padStart(2, "0")), { recursive: true, mode: 0o700 });
  }
  for (let start = from; start < to; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, to - start) }, (_, index) => start + index);
    await Promise.all(numbers.map((number) => symlink(folder, folderOf(gitFolder, seedId(number)))));
  }
  // As after some days: the hub looks only at repositories that are not new for remains of deleted ones.
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(folder, twoDaysAgo, twoDaysAgo);
}

function folderOf(gitFolder: string, id: string): string {
  return join(gitFolder, id.slice(-2), `${id}.git`);
}

function seedId(number: number): string {
  return `seed${String(number).padStart(8, "0")}`;
}
