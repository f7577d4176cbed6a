import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreMark } from "../data-folder/restore-mark.ts";
import { dataFolderCheck } from "./data-folder-check.ts";
import { accountCheck } from "./database/account-check.ts";
import { databaseCheck } from "./database/database-check.ts";
import { doctorCommand } from "./doctor-command.ts";
import { gitCheck } from "./git-check.ts";
import { describeResults } from "./print-results.ts";
import { processLimitsCheck } from "./process-limits-check.ts";
import { runChecks } from "./run-checks.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function doctor(...flags: string[]): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const code = await doctorCommand({ flags, environment: {}, print: (text) => printed.push(text) });
  return { code, printed: printed.join("\n") };
}

test("an installation that is not running has no problems, and lists which checks were skipped and why", async () => {
  const { code, printed } = await doctor("--data-dir", folder);
  expect(printed).toMatch(/^ok +git version: git \d/);
  expect(printed).toContain("skipped  database: the embedded PostgreSQL is not running");
  expect(printed).toContain("run modelyard doctor beside it");
  expect(code).toBe(0);
});

test("--json prints one document with all checks", async () => {
  const { code, printed } = await doctor("--json", "--data-dir", folder);
  const { checks } = JSON.parse(printed);
  expect(checks.map(({ name }: { name: string }) => name)).toEqual([
    "git version",
    "process limits",
    "data folder",
    "database account",
    "database",
    "database connections",
    "notifications",
    "database replica",
    "nodes",
    "git bundles",
    "e-mail",
    "search",
    "reserved names",
    "stored files",
  ]);
  expect(code).toBe(0);
});

test("a problem sets exit code 1 and names a remedy", async () => {
  writeFileSync(join(folder, "file"), "");
  const { code, printed } = await doctor(
    "--data-dir",
    folder,
    "--database-url",
    "postgres://ada:hidden-word@127.0.0.1:1/yard",
  );
  expect(printed).toContain("PostgreSQL at 127.0.0.1:1 does not respond");
  expect(printed).not.toContain("hidden-word");
  expect(code).toBe(1);
});

test("an old git is a problem with a remedy", async () => {
  const program = join(folder, "git");
  writeFileSync(program, "#!/bin/sh\necho git version 2.20.1\n");
  chmodSync(program, 0o755);
  expect(await gitCheck(program).run()).toEqual({
    status: "problem",
    detail: "git 2.20 is too old.",
    remedy: "Install git 2.39 or newer and start again.",
  });
});

test("polling is a warning that says what to install", async () => {
  expect(await processLimitsCheck(() => ({ kind: "polling" })).run()).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("polling"),
    remedy: expect.stringContaining("util-linux"),
  });
});

test("a data folder that is a file, or missing, is reported", async () => {
  expect(await dataFolderCheck(folder).run()).toMatchObject({ status: "ok" });
  const missing = await dataFolderCheck(join(folder, "missing")).run();
  expect(missing).toMatchObject({ status: "warning", remedy: expect.stringContaining("--data-dir") });
});

test("a check that throws is a problem, and the next one runs", async () => {
  const results = await runChecks([
    { name: "broken", run: () => Promise.reject(new Error("no such thing")) },
    { name: "fine", run: async () => ({ status: "ok", detail: "yes" }) },
  ]);
  expect(describeResults(results)).toBe(
    "problem  broken: no such thing\nok       fine: yes\n1 problem, 0 warnings, 0 skipped, 1 ok.",
  );
});

test("a check that needs the database reports why it was skipped", async () => {
  const check = databaseCheck({ database: undefined, reason: "it sleeps", remedy: "Wake it.", isExpected: true });
  expect(await check.run()).toEqual({ status: "skipped", detail: "it sleeps", remedy: "Wake it." });
});

test("a data folder that is a file is a problem", async () => {
  const check = dataFolderCheck(import.meta.filename);
  expect(await check.run()).toMatchObject({ status: "problem", detail: expect.stringContaining("is not a folder") });
});

test("a data folder with an interrupted restore is a problem", async () => {
  writeFileSync(join(folder, restoreMark), "{}");
  expect(await dataFolderCheck(folder).run()).toMatchObject({
    status: "problem",
    remedy: "Run the same modelyard restore again, which continues it.",
  });
});

const unprivileged = async () => ({ uid: 65534, gid: 65534 });
const checkAccount = (dataFolder: string) => accountCheck({ databaseUrl: undefined, dataFolder }, unprivileged).run();

test("a data folder that PostgreSQL's account cannot enter is explained", async ({ skip }) => {
  skip(process.platform !== "linux" || process.getuid?.() !== 0, "needs root on Linux");
  expect(await checkAccount(folder)).toEqual({
    status: "ok",
    detail: expect.stringContaining(`which can enter ${tmpdir()}`),
  });
  // Temporary folders have mode 0700.
  expect(await checkAccount(join(folder, "missing", "data"))).toMatchObject({
    detail: expect.stringContaining(`which cannot enter ${folder}`),
  });
  expect(await checkAccount(join(folder, "missing", "data"))).toMatchObject({
    detail: expect.stringContaining("/var/cache/modelyard"),
  });
});
