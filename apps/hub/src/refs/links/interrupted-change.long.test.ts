import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHub } from "../../hub.ts";
import { repoObjects } from "../../objects/tables.ts";
import { repos } from "../../repos/tables.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { asCommit, commitBody, header } from "../../testing/hub-requests.ts";
import { batch, lfsFile, lfsObject, uploadObject } from "../../testing/lfs-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { refChanges } from "../tables.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

async function secretOnBranch() {
  const name = uniqueName("killed");
  const repo = `alice/${name}`;
  expect((await hub.send("alice", "POST", "/api/repos/create", { name })).status).toBe(200);
  const object = lfsObject(uniqueName("secret"));
  await uploadObject(hub, "alice", repo, object);
  await hub.send("alice", "POST", `/api/models/${repo}/branch/other`, {});
  const body = commitBody(header(), lfsFile("w.bin", object));
  expect((await hub.send("alice", "POST", `/api/models/${repo}/commit/other`, body, asCommit)).status).toBe(200);
  const [row] = await hub.database.orm.select().from(repos).where(eq(repos.fullName, repo));
  const id = row?.id ?? "";
  return { repo, id, object, folder: join(hub.dataFolder, "git", id.slice(-2), `${id}.git`) };
}

const isOpenToBob = async ({ repo, object }: { repo: string; object: { oid: string; size: number } }) =>
  (await (await batch(hub, "bob", repo, [object], { operation: "download" })).json()).objects[0].actions !== undefined;

test("a process that is killed between git and the database leaves no deleted file readable after the next start", async () => {
  const secret = await secretOnBranch();
  const child = fork(join(import.meta.dirname, "../../testing/requesting-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { id, folder, repo } = secret;
  await hub.database.orm.transaction(async (queries) => {
    // The links cannot be changed until the end of this transaction.
    await queries.select().from(repoObjects).where(eq(repoObjects.repoId, id)).for("update");
    const path = `/api/models/${repo}/branch/other`;
    child.send({ target: hub.database.target, dataFolder: hub.dataFolder, method: "DELETE", path });
    await expect.poll(() => gitIn(folder, ["for-each-ref", "refs/heads/other"]), { timeout: 30_000 }).toBe("");
    child.kill("SIGKILL");
    await once(child, "exit");
    // PostgreSQL would still complete a query that the process had sent.
    await hub.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
  });
  expect(await isOpenToBob(secret)).toBe(true);
  expect(await hub.database.orm.select().from(refChanges)).toHaveLength(1);
  const again = await createHub({
    database: hub.database,
    dataFolder: hub.dataFolder,
    publicUrl: () => testUrl,
    logger: silentLogger,
  });
  await again.reindex();
  expect(await isOpenToBob(secret)).toBe(false);
  await again.close();
});
