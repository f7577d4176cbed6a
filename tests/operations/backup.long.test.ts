import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { hashRefs } from "../../apps/hub/src/git/bundles/write-bundle.ts";
import { readLines } from "../../apps/modelyard/src/backup/files/entry-list.ts";
import { ObjectEntry, RepositoryEntry } from "../../apps/modelyard/src/backup/files/manifest.ts";
import { ConfigError } from "../../apps/modelyard/src/config/config-error.ts";
import { StartError } from "../../apps/modelyard/src/start-error.ts";
import { type BackupScratch, backupScratch, firstOf, manifestOf, masterKey, testMs } from "./testing/backup-scratch.ts";
import { type BusyHub } from "./testing/busy-hub.ts";
import { backUp, restore } from "./testing/commands.ts";
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

test.each([
  { command: backUp, flags: ["--objects", "tape"], message: "--objects is copy, link or reference" },
  { command: backUp, flags: ["--wrong"], message: "Unknown setting --wrong" },
])("backup $flags is refused", async ({ command, flags, message }) => {
  const running = command(source(), newFolder(), { flags });
  await expect(running).rejects.toThrow(ConfigError);
  await expect(running).rejects.toThrow(message);
});
