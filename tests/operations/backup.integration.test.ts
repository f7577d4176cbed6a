import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hashRefs } from "../../apps/hub/src/git/bundles/write-bundle.ts";
import { gitIn } from "../../apps/hub/src/testing/git-requests.ts";
import { lfsObject, uploadObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import { readLines } from "../../apps/modelyard/src/backup/files/entry-list.ts";
import {
  type Manifest,
  ObjectEntry,
  RepositoryEntry,
  readManifest,
} from "../../apps/modelyard/src/backup/files/manifest.ts";
import { writeMark } from "../../apps/modelyard/src/backup/restore-target.ts";
import { ConfigError } from "../../apps/modelyard/src/config/config-error.ts";
import { StartError } from "../../apps/modelyard/src/start-error.ts";
import { type BusyHub, createBusyHub } from "./testing/busy-hub.ts";
import { backUp, type CommandResult, restore, secretKey } from "./testing/commands.ts";
import { afterSnapshot } from "./testing/during-backup.ts";
import { expectFiles } from "./testing/restored-hub.ts";

const masterKey = Buffer.from(secretKey, "hex");
/** Several hubs are started in one test. */
const testMs = 180_000;
let busy: BusyHub;
let scratch: string;
let database: TestDatabase | undefined;
const source = () => ({ dataFolder: busy.hub.dataFolder, target: busy.hub.database.target });

beforeAll(async () => {
  busy = await createBusyHub(masterKey);
  await busy.writeOnce();
  scratch = await mkdtemp(join(tmpdir(), "modelyard-backup-"));
}, testMs);
afterAll(async () => {
  await busy.stop();
  await rm(scratch, { recursive: true, force: true });
});
afterEach(async () => {
  await database?.drop();
  database = undefined;
});

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(scratch, `folder-${folders}`);
}

/** An empty database for a restore. It is dropped after the test. */
async function newDatabase(): Promise<TestDatabase> {
  database = await createTestDatabase();
  return database;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new Error(`${folder} has no manifest`);
  return manifest;
}

async function firstOf<T>(items: AsyncGenerator<T>): Promise<T> {
  const first = await items.next();
  if (first.done === true) throw new Error("the list is empty");
  return first.value;
}

test(
  "a backup of a hub with active writers restores every file, row and ref",
  async () => {
    const acknowledged = [...busy.written];
    const stopWriting = busy.keepWriting();
    const folder = newFolder();
    const made = await backUp(source(), folder);
    await stopWriting();
    expect(made.code, made.printed).toBe(0);
    const manifest = await manifestOf(folder);

    const { target, sql } = await newDatabase();
    const dataFolder = newFolder();
    const restored = await restore(folder, ["--data-dir", dataFolder, "--json"], { target });
    expect(restored.code, restored.printed).toBe(0);
    for await (const { id, refs } of readLines(join(folder, manifest.repositories.list.path), RepositoryEntry))
      expect(await hashRefs(join(dataFolder, "git", id.slice(-2), `${id}.git`))).toBe(refs);
    const { tables, laterTables } = manifest.database;
    const loaded = new Map([...tables, ...laterTables].map((dumped) => [`${dumped.schema}.${dumped.table}`, dumped]));
    for (const { schema, table, rows } of loaded.values()) {
      // The index is brought up to date, and links may be compared with git.
      if (table === "card_texts" || table === "ref_changes") continue;
      const name = schema === "" ? `"${table}"` : `"${schema}"."${table}"`;
      const [count] = await sql.unsafe(`select count(*)::int as rows from ${name}`);
      // Commits after the snapshot are recorded as events when the index is brought up to date.
      if (table === "repo_events") expect(count?.["rows"], name).toBeGreaterThanOrEqual(rows);
      else expect(count?.["rows"], name).toBe(rows);
    }
    await expectFiles({ dataFolder, target, masterKey }, acknowledged);
  },
  testMs,
);

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
  "a second backup copies only what is new, and removes what the hub does not have any more",
  async () => {
    const folder = newFolder();
    const first = JSON.parse((await backUp(source(), folder, { flags: ["--json"] })).printed);
    expect(first).toMatchObject({ isDryRun: false, repositories: { unchanged: 0 }, objects: { present: 0 } });
    await busy.writeOnce();
    const dry = JSON.parse((await backUp(source(), folder, { flags: ["--json", "--dry-run"] })).printed);
    expect(dry).toMatchObject({
      isDryRun: true,
      repositories: { copied: 4, unchanged: 0 },
      objects: { present: first.objects.objects },
    });
    expect((await manifestOf(folder)).id).toBe(first.id);
    const second = JSON.parse((await backUp(source(), folder, { flags: ["--json"] })).printed);
    expect(second.objects.present).toBe(first.objects.objects);
    expect(second.objects.copied).toBe(dry.objects.copied);
    const third = JSON.parse((await backUp(source(), folder, { flags: ["--json"] })).printed);
    expect(third).toMatchObject({ repositories: { copied: 0, unchanged: 4 }, objects: { copied: 0 }, problems: [] });

    expect(readdirSync(join(folder, "database"))).toEqual([third.id]);
    const bundles = readdirSync(join(folder, "git")).flatMap((shelf) => readdirSync(join(folder, "git", shelf)));
    expect(bundles).toHaveLength(4);
    const verified = await restore(folder, ["--verify-only", "--json"]);
    expect(JSON.parse(verified.printed)).toMatchObject({ problems: [], content: { repositories: 4 } });
  },
  testMs,
);

test(
  "only its owner can read a backup, and it names the key that it has",
  async () => {
    const folder = newFolder();
    const made = await backUp(source(), folder);
    expect(made.printed).toContain("does not have the secret key");
    expect(statSync(folder).mode & 0o077).toBe(0);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).mode & 0o077, name).toBe(0);
  },
  testMs,
);

test(
  "damage of any file is found by --verify-only, and is not restored as if it were whole",
  async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const { id, repositories, objects } = await manifestOf(folder);
    const bundle = await firstOf(readLines(join(folder, repositories.list.path), RepositoryEntry));
    const object = await firstOf(readLines(join(folder, objects.list.path), ObjectEntry));
    const { target } = await newDatabase();
    for (const path of [`database/${id}/hub.namespaces.copy.gz`, bundle.path, `objects/${object.key}`]) {
      const intact = await readFile(join(folder, path));
      const damaged = Buffer.from(intact);
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0xff;
      await writeFile(join(folder, path), damaged);
      const verified = await restore(folder, ["--verify-only", "--json"]);
      expect(verified.code).toBe(1);
      expect(JSON.parse(verified.printed).problems).toEqual([{ what: path, reason: "its hash does not match" }]);
      const restoring = restore(folder, ["--data-dir", newFolder()], { target });
      await expect(restoring).rejects.toThrow(/^The backup is damaged: /);
      await truncate(join(folder, path), 1);
      expect((await restore(folder, ["--verify-only"])).printed).toContain(`problem ${path}: it has 1 bytes, not`);
      await rm(join(folder, path));
      expect((await restore(folder, ["--verify-only"])).printed).toContain(`problem ${path}: the file is missing`);
      await writeFile(join(folder, path), intact);
    }
    expect((await restore(folder, ["--verify-only"])).code).toBe(0);
    await truncate(join(folder, objects.list.path), 5);
    expect((await restore(folder, ["--verify-only"])).code).toBe(1);
    const manifest = await readFile(join(folder, "backup.json"), "utf8");
    await writeFile(join(folder, "backup.json"), manifest.replace(`"${id}"`, `"${id}1"`));
    await expect(restore(folder, ["--verify-only"])).rejects.toThrow("its hash does not match");
    await rm(join(folder, "backup.json"));
    await expect(restore(folder, ["--verify-only"])).rejects.toThrow("There is no complete backup in");
  },
  testMs,
);

test(
  "a backup is restored into an empty installation only",
  async () => {
    const folder = newFolder();
    await backUp(source(), folder);
    const { target, sql } = await newDatabase();

    const used = newFolder();
    await mkdir(used);
    await writeFile(join(used, "notes.txt"), "mine");
    const intoUsed = restore(folder, ["--data-dir", used], { target });
    await expect(intoUsed).rejects.toThrow(StartError);
    await expect(intoUsed).rejects.toThrow("is not empty");
    expect(readdirSync(used)).toEqual(["notes.txt"]);

    const dataFolder = newFolder();
    const overHub = restore(folder, ["--data-dir", dataFolder], { target: busy.hub.database.target });
    await expect(overHub).rejects.toThrow("The database is not empty");
    const otherKey = restore(folder, ["--data-dir", dataFolder, "--secret-key", "ab".repeat(32)], { target });
    await expect(otherKey).rejects.toThrow("is not the key of the hub that was backed up");
    expect(existsSync(dataFolder)).toBe(false);

    const dry = await restore(folder, ["--data-dir", dataFolder, "--dry-run", "--json"], { target });
    expect(JSON.parse(dry.printed)).toMatchObject({ isDryRun: true, problems: [] });
    expect(existsSync(dataFolder)).toBe(false);
    expect(await sql`select 1 from pg_namespace where nspname = 'hub'`).toHaveLength(0);
  },
  testMs,
);

test(
  "a folder with other files, or with the backup of another hub, is refused",
  async () => {
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "mine");
    await expect(backUp(source(), folder)).rejects.toThrow("has other files and no backup");
    await rm(join(folder, "notes.txt"));
    await backUp(source(), folder);
    const other = backUp(source(), folder, { flags: ["--secret-key", "ab".repeat(32)] });
    await expect(other).rejects.toThrow("has a backup of another hub");
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

test.each([
  { command: backUp, flags: ["--objects", "tape"], message: "--objects is copy, link or reference" },
  { command: backUp, flags: ["--wrong"], message: "Unknown setting --wrong" },
])("backup $flags is refused", async ({ command, flags, message }) => {
  const running = command(source(), newFolder(), { flags });
  await expect(running).rejects.toThrow(ConfigError);
  await expect(running).rejects.toThrow(message);
});
