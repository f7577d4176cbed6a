import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { hashRefs } from "../../apps/hub/src/git/bundles/write-bundle.ts";
import { gitIn } from "../../apps/hub/src/testing/git-requests.ts";
import { lfsObject, uploadObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import { readLines } from "../../apps/modelyard/src/backup/files/entry-list.ts";
import { ObjectEntry, RepositoryEntry } from "../../apps/modelyard/src/backup/files/manifest.ts";
import { writeMark } from "../../apps/modelyard/src/backup/restore-target.ts";
import { type BackupScratch, backupScratch, firstOf, manifestOf, masterKey, testMs } from "./testing/backup-scratch.ts";
import { type BusyHub } from "./testing/busy-hub.ts";
import { backUp, type CommandResult, restore } from "./testing/commands.ts";
import { afterSnapshot } from "./testing/during-backup.ts";
import { expectFiles } from "./testing/restored-hub.ts";

const scratchOf = backupScratch();
let busy: BusyHub;
let newFolder: BackupScratch["newFolder"];
let newDatabase: BackupScratch["newDatabase"];
let source: BackupScratch["source"];
beforeAll(() => {
  ({ busy, newFolder, newDatabase, source } = scratchOf());
});

test(
  "what is written after the snapshot of the database is restored with its large files, and what is deleted is gone",
  async () => {
    const gone = await busy.createRepo("gone");
    await busy.hub.database.sql`
      insert into hub.namespace_storage (namespace_id, object_bytes, counted_at)
      select id, 1, now() from hub.namespaces where name = 'alice'
      on conflict (namespace_id) do update set object_bytes = 1, counted_at = now()`;
    const unlinked = lfsObject("deleted permanently during the backup");
    await uploadObject(busy.hub, "alice", "alice/lfs", unlinked);
    const folder = newFolder();
    const written = busy.written.length;
    const made = await afterSnapshot(
      busy.hub.database,
      () => backUp(source(), folder),
      async () => {
        await busy.writeOnce();
        await busy.createRepo("created-later");
        await busy.hub.database.sql`delete from hub.repo_objects where sha256 = ${unlinked.oid}`;
        const deleted = await busy.hub.send("alice", "DELETE", "/api/repos/delete", { name: "gone" });
        expect(deleted.status).toBe(200);
      },
    );
    expect(made.code, made.printed).toBe(0);
    expect((await manifestOf(folder)).repositories.deleted).toHaveLength(1);
    expect(busy.written.length).toBe(written + 4);

    const { target, sql } = await newDatabase();
    const dataFolder = newFolder();
    expect((await restore(folder, ["--data-dir", dataFolder], { target })).code).toBe(0);
    const names = (await sql<{ name: string }[]>`select full_name as name from hub.repos`).map(({ name }) => name);
    expect(names).not.toContain(gone);
    expect(names).not.toContain("alice/created-later");
    expect(await sql`select 1 from hub.repo_objects where sha256 = ${unlinked.oid}`).toHaveLength(0);
    // The bytes of links that the first snapshot does not have.
    expect(await sql`select 1 from hub.namespace_storage where counted_at is not null`).toHaveLength(0);
    const [facets] = await sql<{ count: number }[]>`
      select sum(count)::int as count from hub.facet_counts where type = 'model' and facet = 'all'`;
    expect(facets?.count).toBe(names.length);
    await expectFiles({ dataFolder, target, masterKey }, busy.written);
    await busy.hub.send("alice", "DELETE", "/api/repos/delete", { name: "created-later" });
  },
  testMs,
);

test(
  "garbage is not collected during a backup, and a backup waits for its end",
  async () => {
    const { withFreeLock } = busy.hub.database;
    const isCollected = await afterSnapshot(
      busy.hub.database,
      () => backUp(source(), newFolder()),
      async () => {
        expect(await withFreeLock("modelyard-garbage", async () => true)).toBeUndefined();
      },
    );
    expect(isCollected.code).toBe(0);
    const waiting = Promise.withResolvers<void>();
    let isOver = false;
    let backup: Promise<CommandResult> | undefined;
    await withFreeLock("modelyard-garbage", async () => {
      const onProgress = (text: string): void => {
        if (text.startsWith("waiting")) waiting.resolve();
        else expect(isOver).toBe(true);
      };
      backup = backUp(source(), newFolder(), { onProgress });
      await waiting.promise;
      isOver = true;
    });
    expect((await backup)?.code).toBe(0);
  },
  testMs,
);

test(
  "large files can be linked, or listed only",
  async () => {
    const linked = newFolder();
    expect((await backUp(source(), linked, { flags: ["--objects", "link"] })).code).toBe(0);
    const object = await firstOf(readLines(join(linked, (await manifestOf(linked)).objects.list.path), ObjectEntry));
    const inode = (folder: string) => statSync(join(folder, "objects", object.key)).ino;
    expect(inode(linked)).toBe(inode(busy.hub.dataFolder));
    expect((await restore(linked, ["--verify-only"])).code).toBe(0);

    const listed = newFolder();
    const made = await backUp(source(), listed, { flags: ["--objects=reference"] });
    expect(made.printed).toContain("listed only");
    expect(existsSync(join(listed, "objects"))).toBe(false);
    const store = join(busy.hub.dataFolder, "objects");
    expect((await restore(listed, ["--verify-only", "--objects-dir", store])).code).toBe(0);
    expect((await restore(listed, ["--verify-only", "--objects-dir", newFolder()])).code).toBe(1);
    const { target } = await newDatabase();
    const dataFolder = newFolder();
    const restored = await restore(listed, ["--data-dir", dataFolder, "--objects-dir", store, "--json"], { target });
    expect(JSON.parse(restored.printed)).toMatchObject({ objects: { restored: 0 } });
  },
  testMs,
);

test(
  "a file that is missing in the hub is a problem of the backup, which restores it from its earlier copy",
  async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const object = await firstOf(readLines(join(folder, (await manifestOf(folder)).objects.list.path), ObjectEntry));
    const key = object.key;
    const stored = join(busy.hub.dataFolder, "objects", key);
    const content = await readFile(stored);
    await rm(stored);
    const made = await backUp(source(), folder, { flags: ["--json"] });
    await writeFile(stored, content);
    expect(made.code).toBe(1);
    expect(JSON.parse(made.printed)).toMatchObject({
      problems: [{ what: key, reason: "the file is missing in the store; the backup keeps an earlier copy" }],
      objects: { kept: 1 },
    });
    const { target } = await newDatabase();
    const dataFolder = newFolder();
    expect((await restore(folder, ["--data-dir", dataFolder], { target })).code).toBe(0);
    expect((await readFile(join(dataFolder, "objects", key))).equals(content)).toBe(true);
  },
  testMs,
);

test.each([
  {
    damage: "missing",
    reason: "the file is missing in the store; the backup keeps an earlier copy",
    harm: (path: string) => rm(path),
  },
  {
    damage: "too short",
    reason: expect.stringMatching(/^the store has 9 bytes of it, and the database expects \d+; the backup keeps/),
    harm: (path: string) => truncate(path, 9),
  },
])(
  "a xorb that is $damage in the hub is a problem of the backup, which keeps the older copy",
  async ({ reason, harm }) => {
    const folder = newFolder();
    await backUp(source(), folder);
    let key = "";
    for await (const entry of readLines(join(folder, (await manifestOf(folder)).objects.list.path), ObjectEntry))
      key = entry.key;
    expect(key).toMatch(/^xorbs\//);
    const stored = join(busy.hub.dataFolder, "objects", key);
    const content = await readFile(stored);
    await harm(stored);
    const made = await backUp(source(), folder, { flags: ["--json"] });
    await writeFile(stored, content);
    expect(made.code).toBe(1);
    expect(JSON.parse(made.printed).problems).toEqual([{ what: key, reason }]);
    expect((await readFile(join(folder, "objects", key))).equals(content)).toBe(true);
  },
  testMs,
);

test(
  "an interrupted restore continues where a repository has other refs than the list of the backup",
  async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const { id, repositories } = await manifestOf(folder);
    const { target } = await newDatabase();
    const dataFolder = newFolder();
    expect((await restore(folder, ["--data-dir", dataFolder], { target })).code).toBe(0);
    // As if it had been interrupted before its end.
    await writeMark(dataFolder, { backup: id, isDatabaseLoaded: true });
    const entry = await firstOf(readLines(join(folder, repositories.list.path), RepositoryEntry));
    const repository = join(dataFolder, "git", entry.id.slice(-2), `${entry.id}.git`);
    gitIn(repository, ["update-ref", "refs/heads/pushed", "refs/heads/main"]);
    expect((await restore(folder, ["--data-dir", dataFolder], { target })).code).toBe(0);
    expect(await hashRefs(repository)).toBe(entry.refs);
  },
  testMs,
);

test(
  "a backup removes what an interrupted one has not completed",
  async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const unfinished = ["tmp/interrupted", "staging/copy-interrupted/whole"].map((name) =>
      join(folder, "objects", name),
    );
    for (const file of unfinished) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, "half a file");
    }
    expect((await backUp(source(), folder)).code).toBe(0);
    for (const file of unfinished) expect(existsSync(file), file).toBe(false);
  },
  testMs,
);
