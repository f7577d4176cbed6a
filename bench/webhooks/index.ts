import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { z } from "zod";
import { type BenchRow, median } from "../row.ts";

const origin = "http://hub.bench";
const users = 20;
const runs = 3;
const leastPerSecond = 500;
/** A user has a limit of attempts at once, so this row only shows what one user reaches. */
const leastOfOneUser = 0;

/** Delivers to a receiver on this machine, from one process with its database. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-webhooks-"));
  // As root, PostgreSQL runs under another account, which must be able to reach its own folder in it.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), logger: silentLogger });
  const database = connectDatabase(postgres.target);
  const receiver = fork(join(import.meta.dirname, "receiver.ts"));
  try {
    const [address] = await once(receiver, "message");
    const { port } = z.object({ port: z.int() }).parse(address);
    const hub = await createHub({
      database,
      dataFolder: folder,
      publicUrl: () => origin,
      logger: silentLogger,
      webhookHosts: [`127.0.0.1:${port}`],
      webhooksLookMs: 0,
    });
    await createWebhooks(hub, `http://127.0.0.1:${port}/hook`);
    const rows = [
      await row(`${users} users, 250 events`, leastPerSecond, () =>
        timedDeliveries({ hub, database }, { repo: "user0/watched", events: 250 }),
      ),
      await row("one user, 1,000 events", leastOfOneUser, () =>
        timedDeliveries({ hub, database }, { repo: "user1/own", events: 1000 }),
      ),
    ];
    await hub.close();
    return rows;
  } finally {
    receiver.kill();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each user watches `user0/watched`; `user1` also watches `user1/own`. */
async function createWebhooks(hub: Hub, url: string): Promise<void> {
  for (let index = 0; index < users; index += 1) {
    const name = `user${index}`;
    await hub.accounts.upsertUser({ name, tokens: [{ value: `hf_${name}`, name: "main", role: "write" }] });
  }
  const send = async (who: string, path: string, body: object): Promise<void> => {
    const headers = { Authorization: `Bearer hf_${who}`, "Content-Type": "application/json" };
    const response = await hub.app.request(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  };
  await send("user0", "/api/repos/create", { name: "watched" });
  await send("user1", "/api/repos/create", { name: "own" });
  await hub.deliverWebhooks();
  const watch = (who: string, name: string) =>
    send(who, "/api/settings/webhooks", { url, watched: [{ type: "model", name }], secret: "a secret of the bench" });
  for (let index = 0; index < users; index += 1) await watch(`user${index}`, "user0/watched");
  await watch("user1", "user1/own");
}

/** Records events of a repository and delivers them. @returns deliveries per second */
async function timedDeliveries(
  { hub, database: { sql } }: { hub: Hub; database: Database },
  { repo, events }: { repo: string; events: number },
): Promise<number> {
  await sql`
    insert into hub.repo_events (id, action, scope, repo_id, repo_type, repo_name, namespace_id, creator_id, is_private,
      head_sha, tags, details, created_at)
    select encode(sha224(random()::text::bytea), 'hex'), 'update', 'repo.content', id, type, full_name, namespace_id,
      creator_id, is_private, sha, tags, '{"updatedRefs": []}'::jsonb, now()
    from hub.repos, generate_series(1, ${events}) where full_name = ${repo}`;
  const startedMs = performance.now();
  await hub.deliverWebhooks();
  const seconds = (performance.now() - startedMs) / 1000;
  const [counts] = await sql<{ delivered: number; others: number }[]>`
    select count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where status <> 'delivered')::int as others
    from hub.webhook_deliveries`;
  if (counts === undefined || counts.others > 0) throw new Error(`${counts?.others} deliveries failed`);
  await sql`delete from hub.repo_events`;
  return counts.delivered / seconds;
}

async function row(what: string, least: number, measure: () => Promise<number>): Promise<BenchRow> {
  const rates: number[] = [];
  for (let index = 0; index < runs; index += 1) rates.push(await measure());
  const ours = median(rates);
  return {
    what,
    ours,
    unit: "deliveries/s",
    target: least === 0 ? "none" : `≥ ${least}`,
    held: ours >= least,
    runs: rates,
  };
}
