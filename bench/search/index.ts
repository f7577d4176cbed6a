import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "@modelyard/hub";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { seedModels } from "../lists/seed-models.ts";
import { type BenchRow, median } from "../row.ts";
import { seedCards } from "./seed-cards.ts";

const models = 100_000;
const runs = 25;
const mostMs = 50;

/** Typical search texts, from the first letters on. */
export const queries = {
  "a name": "tiny-talker-77",
  "the beginning of names": "tiny",
  "two letters": "ta",
  "words of names in any order": "reader base 4711",
  "a misspelt name": "tiny-tlaker-77",
  "a word of most cards": "training",
  "a word of a few cards": "transcription",
  "two frequent words": "weather evaluation",
  "a phrase": '"ship evaluation"',
  "words of name and card": "painter harbour",
  "a misspelt word of cards": "transkription",
  "a word that nothing has": "zebracrossing",
} as const;

/** Searches a hundred thousand models with cards: every request that the search box sends, sequentially. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-search-"));
  // As root, PostgreSQL runs under another account, which must be able to reach its own folder in it.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), logger: silentLogger });
  const database = connectDatabase(postgres.target);
  try {
    const hub = await createHub({
      database,
      dataFolder: folder,
      publicUrl: () => "http://hub.bench",
      logger: silentLogger,
    });
    await hub.reindex();
    await seedModels(database, models);
    await seedCards(database);
    await hub.collectCardWords();
    const rows: BenchRow[] = [];
    for (const [what, query] of Object.entries(queries)) {
      const times = await timesOf(() => hub.app.request(`/api/quicksearch?${new URLSearchParams({ q: query })}`));
      rows.push(row(`${what}: ${query}`, times));
    }
    await hub.close();
    return rows;
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timesOf(ask: () => Response | Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index <= runs; index++) {
    const start = performance.now();
    const response = await ask();
    await response.text();
    times.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`a search answered ${response.status}`);
  }
  // The first request fills the caches.
  return times.slice(1);
}

function row(what: string, times: readonly number[]): BenchRow {
  const ours = median(times);
  return { what, ours, unit: "ms", target: `p50 ≤ ${mostMs} ms`, held: ours <= mostMs, runs: [...times] };
}
